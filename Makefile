# Dogear. `make run` serves it, `make test` tests it; both install what they need first.

# Where the compiler puts its work.
BUILD ?= .build
SWIFT_BUILD = swift build --scratch-path $(BUILD) -Xlinker --build-id
# A release: generic code is compiled again where its types are known. (Open pages tell programs apart by the build id.)
RELEASE = -c release -Xswiftc -cross-module-optimization
# The program as it is installed: Swift's libraries inside of it, and nothing that it does not use.
PROGRAM = $(SWIFT_BUILD) $(RELEASE) --product dogear --disable-default-traits --static-swift-stdlib -Xswiftc -use-ld=lld
PYTEST = DOGEAR_BINARY=$(abspath $(BUILD))/debug/dogear .venv/bin/python -m pytest

.PHONY: run program cluster test test-swift test-client test-browser test-wide test-engines test-package tsan faults balancers fuzz soak siege scan bench bench-rest image screenshots lint format clean help

run: ## serve Dogear on DOGEAR_HOST:DOGEAR_PORT, 127.0.0.1:8080 unless set; TLS=1 serves https on port 8443
	@scripts/setup run
	@$(PROGRAM)
	@$(if $(TLS),scripts/certificate $(BUILD)/tls && exec env DOGEAR_CERTIFICATE=$(BUILD)/tls/certificate.pem \
	  DOGEAR_KEY=$(BUILD)/tls/key.pem DOGEAR_PORT=$${DOGEAR_PORT:-8443},exec) $(BUILD)/release/dogear serve

program: ## build the program as it is installed
	@scripts/setup run
	@$(PROGRAM)

cluster: ## serve Dogear by three servers on one PostgreSQL behind nginx, on port DOGEAR_PORT, 8080 unless set
	@scripts/setup cluster
	@$(PROGRAM)
	@exec scripts/cluster $(BUILD)/release/dogear

test: test-swift test-client test-browser ## run every test

test-swift: ## run the tests of the modules
	@scripts/setup test
	@$(SWIFT_BUILD) --build-tests
	@scripts/with-postgres swift test --scratch-path $(BUILD) --skip-build --disable-xctest --quiet --experimental-maximum-parallelization-width 8

test-client: ## run the tests of what the browser decides, without a browser; SESSIONS=1000 plays fewer at random, SEED=17 certain ones
	@scripts/setup test
	@node --test Tests/Client/*.test.js

test-browser: ## run the tests in a real browser; ARGS="-k sign_up" chooses some
	@scripts/setup test
	@$(SWIFT_BUILD) --product dogear
	@$(SWIFT_BUILD) --product live-examples
	@$(PYTEST) Tests/Browser $(ARGS)

test-wide: override ARGS += -m wide
test-wide: test-browser ## run the further cases of the browser tests: other distances of the server, wider screens, dark pages, no JavaScript; ARGS="-k focus" chooses some

test-engines: ## run the core of the browser tests in Firefox and WebKit; ARGS="-k firefox" chooses some
	@scripts/setup engines
	@$(SWIFT_BUILD) --product dogear
	@$(PYTEST) Tests/Engines $(ARGS)

test-package: ## build and run a package that depends on this one by version, as the guide says
	@scripts/setup test
	@.venv/bin/python -m pytest Tests/Package $(ARGS)

tsan: ## run the tests of threads under Thread Sanitizer
	@scripts/setup run
	@TSAN_OPTIONS=suppressions=$(abspath scripts/tsan.supp) swift test --scratch-path $(BUILD)/tsan --sanitize thread \
	  --disable-xctest --quiet --filter 'CombineTests.(ConcurrencyTests|AsyncValueTests|ObservingTests|OperatorThreadTests|ModelThreadTests|JoinTests|SourceTests|FoundationTests)'

faults: ## kill, pause, fill up and cut off the server, its database and its disk, on SQLite and on PostgreSQL: no answered change may be lost; ARGS="-k killed" chooses some
	@scripts/setup test
	@$(SWIFT_BUILD) --product dogear
	@$(PYTEST) Tests/Faults $(ARGS)

balancers: ## run the tests of several servers behind HAProxy and Caddy, as docs/scaling.md sets them up; ARGS="-k typing" chooses some
	@scripts/setup balancers
	@$(SWIFT_BUILD) --product dogear
	@DOGEAR_BALANCER=haproxy $(PYTEST) Tests/Browser/test_cluster.py $(ARGS)
	@DOGEAR_BALANCER=caddy $(PYTEST) Tests/Browser/test_cluster.py $(ARGS)

fuzz: ## feed parsers, connections and Combine's operators with made-up input; SECONDS=600 for each, ARGS="form model" chooses some
	@scripts/setup run
	@swift build --package-path Fuzzing --scratch-path $(BUILD)/fuzz -c release --product Fuzz
	@swift build --package-path Fuzzing --scratch-path $(BUILD)/fuzz -c release --product ModelFuzz
	@scripts/fuzz $(BUILD)/fuzz/release/Fuzz $(BUILD)/fuzz/corpus $(or $(SECONDS),600) $(ARGS)

soak: ## an hour of mixed load, one of random people, all rooms of the gallery at once; MINUTES=5 RANDOM_MINUTES=5 ROOM_MINUTES=2 for short ones: nothing may grow, stall or be lost
	@scripts/setup test
	@$(PROGRAM)
	@Benchmarks/soak $(BUILD)/release/dogear $(or $(MINUTES),60)
	@Benchmarks/stalls $(BUILD)/release/dogear
	@DOGEAR_BINARY=$(abspath $(BUILD))/release/dogear .venv/bin/python Tests/Browser/random_run.py \
	  --minutes $(or $(RANDOM_MINUTES),60)
	@DOGEAR_BINARY=$(abspath $(BUILD))/release/dogear .venv/bin/python Tests/Browser/gallery_run.py \
	  --minutes $(or $(ROOM_MINUTES),10)

siege: ## four thousand attackers for ten minutes in clear and ten over TLS, MINUTES=2 for fewer, under a limit of 512 MB; then uploads, pictures, bulk edits and feeds by the dozen: an ordinary visitor waits for nobody
	@scripts/setup bench
	@$(PROGRAM)
	@Benchmarks/siege $(BUILD)/release/dogear $(or $(MINUTES),10)
	@for each in uploads pictures bulk_edits feeds; do Benchmarks/Siege/$$each.py $(BUILD)/release/dogear || exit 1; done

scan: ## have wapiti look for holes in every page and form; what is medium or worse fails; ARGS="visitor-1" chooses some parts
	@scripts/setup scan
	@$(PROGRAM)
	@.venv-scan/bin/python scripts/scan $(BUILD)/release/dogear $(BUILD)/scan $(ARGS)

bench: export BENCH_RATIOS = $(abspath $(BUILD))/ratios.tsv
bench: ## measure requests beside nginx and C, open pages, connections, start, a shelf of 10,000 books, 2,000 reminders, PostgreSQL beside SQLite, backups, changes through several servers, templates, pipelines, passwords; fail where a ratio of thresholds.json falls short; QUICK=1 measures requests and pages in short rounds, and only tells
	@scripts/setup bench
	@$(PROGRAM)
	@rm -f $(BENCH_RATIOS)
	@$(if $(QUICK),SECONDS_EACH=1 ROUNDS=1) Benchmarks/run $(BUILD)/release/dogear
	@$(if $(QUICK),COUNTS=1000) Benchmarks/pages $(BUILD)/release/dogear
	@$(if $(QUICK),Benchmarks/compare --quick $(BENCH_RATIOS),$(MAKE) --no-print-directory bench-rest)

bench-rest:
	@Benchmarks/idle $(BUILD)/release/dogear
	@Benchmarks/start $(BUILD)/release/dogear
	@Benchmarks/books $(BUILD)/release/dogear
	@Benchmarks/reminders $(BUILD)/release/dogear
	@Benchmarks/databases $(BUILD)/release/dogear
	@Benchmarks/changes $(BUILD)/release/dogear
	@Benchmarks/cluster $(BUILD)/release/dogear
	@swift run --package-path Benchmarks/Templates --scratch-path $(BUILD)/templates $(RELEASE)
	@swift run --package-path Benchmarks/Reactive --scratch-path $(BUILD)/reactive $(RELEASE)
	@swift run --package-path Benchmarks/Passwords --scratch-path $(BUILD)/passwords $(RELEASE)
	@Benchmarks/compare $(BENCH_RATIOS)

image: ## build the container image and check it: read-only, 90 MB at most
	@scripts/setup image
	@scripts/image

screenshots: ## picture every page into FOLDER, .build/screenshots unless set
	@scripts/setup test
	@$(SWIFT_BUILD) --product dogear
	@DOGEAR_BINARY=$(abspath $(BUILD))/debug/dogear .venv/bin/python scripts/screenshots $(or $(FOLDER),.build/screenshots)

lint: ## check the formatting of the Swift sources, the words of comments, tests and documents, and the subjects of commits
	@swift format lint --strict --recursive --parallel Sources Tests Package.swift
	@scripts/words

format: ## format the Swift sources in place
	@swift format --in-place --recursive --parallel Sources Tests Package.swift

clean: ## remove what was built
	rm -rf $(BUILD) .venv .venv-scan .pytest_cache

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16
