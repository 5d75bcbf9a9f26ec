# Dogear in two stages: one compiles; the other holds the program, its pages and the libraries they need, and nothing
# else: no shell, no package manager. Runs with a read-only root file system; all it writes is in /data.
#
#   docker build -t dogear . && docker run --read-only -p 8080:8080 -v dogear:/data dogear

ARG BUILD_BASE=docker.io/library/swift:6.3-bookworm

FROM ${BUILD_BASE} AS build
RUN apt-get update \
  && apt-get upgrade --yes \
  && apt-get install --yes --no-install-recommends \
    ca-certificates libargon2-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libical-dev libnghttp2-dev libpng-dev libqrencode-dev libsqlite3-dev libssl-dev libturbojpeg0-dev libwebp-dev libzxcvbn-dev pkg-config python3 tzdata zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
COPY scripts/icu-data scripts/
RUN english=$(scripts/icu-data /icu-data.o) \
  && swift build -c release --product dogear --disable-default-traits --static-swift-stdlib \
    -Xswiftc -cross-module-optimization -Xlinker --build-id \
    -Xswiftc -use-ld=lld -Xlinker -s -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic $english
COPY scripts/components scripts/image-root scripts/
COPY Templates Templates
COPY Public Public
RUN scripts/image-root /root-of-image

FROM scratch
COPY --from=build /root-of-image /
# SQLite writes large sorts to files of its own.
ENV DOGEAR_HOST=0.0.0.0 DOGEAR_PORT=8080 DOGEAR_DATA=/data DOGEAR_ROOT=/usr/local/share/dogear \
  SQLITE_TMPDIR=/data PATH=/usr/local/bin
USER 8080:8080
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["dogear", "healthcheck"]
CMD ["dogear", "serve"]
