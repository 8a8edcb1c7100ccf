# okusuri: what people type. `make help` lists it. Written for any POSIX make.

SWIFT = swift
PREFIX = /usr/local
DESTDIR =
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
RELEASE = .build/release/okusuri
BENCH =
STEP = sh scripts/step

# Swift's own libraries go into the binary: it starts in a sixth of the time and needs no toolchain.
BUILD_RELEASE = $(SWIFT) build -c release --product okusuri --static-swift-stdlib

# Tests run our own code optimized, with its asserts (see Package.swift). It lies in a folder of its own, since `make run`
# builds without.
TESTS_BUILD = .build/tests
BUILD_TESTS = env OKUSURI_OPTIMIZED=1 $(SWIFT) build --build-tests --scratch-path $(TESTS_BUILD)

# How many tests run at once: each may have a terminal, a server and a program of its own.
TEST_WIDTH ?= 3

.PHONY: help run test bench install format lint

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

run: ## build and open the demo household in the terminal
	@sh scripts/packages build
	@$(STEP) "Building okusuri (debug); only the first build takes minutes" \
	  $(SWIFT) build --product okusuri
	@exec .build/debug/okusuri demo

test: ## build and run every test, the terminal ones among them
	@sh scripts/packages build test
	@$(STEP) "Building okusuri and its tests (optimized); only the first build takes minutes" \
	  $(BUILD_TESTS)
	@$(STEP) "Running the tests" sh scripts/tests $(TESTS_BUILD) $(TEST_WIDTH)

# BENCH takes options of the measuring program: make bench BENCH='--only server,size --json FILE'
bench: ## build release and measure it beside its peers, as ratios
	@sh scripts/packages build bench
	@$(STEP) "Building okusuri (release); only the first build takes minutes" $(BUILD_RELEASE)
	@$(STEP) "Building the benchmarks (release)" \
	  $(SWIFT) build -c release --package-path Benchmarks --static-swift-stdlib
	@exec Benchmarks/.build/release/okusuri-bench --okusuri $(RELEASE) $(BENCH)

# Strings, migrations and demo data are inside the binary, so these files are the whole program.
install: ## put binary, man page and completions under PREFIX (/usr/local)
	@sh scripts/packages build
	@$(STEP) "Building okusuri (release); only the first build takes minutes" $(BUILD_RELEASE)
	install -d "$(BIN)" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install -m 755 $(RELEASE) "$(BIN)/okusuri"
	@if command -v strip >/dev/null 2>&1; then strip --strip-debug "$(BIN)/okusuri"; fi
	install -m 644 docs/okusuri.1 "$(SHARE)/man/man1/okusuri.1"
	$(RELEASE) --generate-completion-script bash > "$(SHARE)/bash-completion/completions/okusuri"
	$(RELEASE) --generate-completion-script zsh > "$(SHARE)/zsh/site-functions/_okusuri"
	$(RELEASE) --generate-completion-script fish > "$(SHARE)/fish/vendor_completions.d/okusuri.fish"

format: ## write every Swift file the way swift-format wants it
	@$(SWIFT) format format --in-place --parallel --recursive \
	  Package.swift Sources Tests $$(ls -d Benchmarks/Package.swift Benchmarks/Sources 2>/dev/null)

lint: ## check format, imports, sizes, forbidden words, what nobody uses, requirements, links
	@bash scripts/lint
