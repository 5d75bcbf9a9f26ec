# Dogear in two stages: one compiles, the other holds the program and its pages.
#
#   docker build -t dogear . && docker run -p 8080:8080 -v dogear:/data dogear

ARG BUILD_BASE=swift:6.3-bookworm
ARG RUN_BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    libargon2-dev libnghttp2-dev libsqlite3-dev libssl-dev pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product dogear --disable-default-traits --static-swift-stdlib \
  -Xswiftc -cross-module-optimization -Xlinker --build-id \
  -Xswiftc -use-ld=lld -Xlinker -s

FROM ${RUN_BASE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libargon2-1 libnghttp2-14 libsqlite3-0 libssl3 zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --no-create-home --uid 8080 dogear \
  && install --directory --owner=dogear --group=dogear --mode=700 /data
COPY --from=build /source/.build/release/dogear /usr/local/bin/dogear
COPY Templates /usr/local/share/dogear/Templates
COPY Public /usr/local/share/dogear/Public
ENV DOGEAR_HOST=0.0.0.0 DOGEAR_PORT=8080 DOGEAR_DATA=/data DOGEAR_ROOT=/usr/local/share/dogear
USER dogear
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["dogear", "healthcheck"]
CMD ["dogear", "serve"]
