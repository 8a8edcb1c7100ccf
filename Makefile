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

# What the packages hold is smaller and starts sooner. It lies in a folder of its own, so that `make bench` and `make install`
# keep their build. What each flag is for (docs/decisions/0135):
#   -Osize                     shorter code
#   -internalize-at-link       public names of our own and of packages may be dropped where nobody in the program uses them
#   -Os                        the same for the libraries in C, whose work is little: a few hundred KB
#   -function-sections, -ffunction-sections, -fdata-sections
#                              the linker can drop and order single functions
#   -file-prefix-map           no path of the machine that built it, so that two builds are the same bytes
#   -use-ld=lld                the others cannot do what follows; the links take seconds
#   --no-export-dynamic        nobody loads okusuri as a library: its table of names would be 6 MB
#   --icf=all                  functions that are the same stand once
#   -z pack-relative-relocs    a tenth of the table that the loader goes through at each start (glibc 2.36)
#   -z now                     what the program calls of a library is found at the start and can then not be changed any more
#   --symbol-ordering-file     what runs while it is used lies side by side (scripts/order), so that the rest need not be in memory
#   --gc-sections              what nobody calls goes
#   -O2                        strings that end alike stand once
#   --disable-local-rpath      no library is looked for beside the program
#   -static-libgcc, -L         libgcc and libstdc++ inside: two libraries less to load at each start
#   -T packaging/small.ld, --no-eh-frame-hdr
#                              no tables for C++ exceptions, which nothing here throws: 6.8 MB
PACKAGE_BUILD = .build/package
PACKAGE_BINARY = $(PACKAGE_BUILD)/release/okusuri
PACKAGE_ORDER = $(PACKAGE_BUILD)/order.txt
SHRINK_CODE = -Xcc -Os -Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xcc -fdata-sections
WITHOUT_PATHS = -Xswiftc -file-prefix-map -Xswiftc "$$PWD=okusuri" -Xcc "-ffile-prefix-map=$$PWD=okusuri"
SHRINK_LINK = -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker --gc-sections -Xlinker -O2 \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker -z -Xlinker now \
  -Xlinker --symbol-ordering-file -Xlinker "$$PWD/$(PACKAGE_ORDER)" -Xlinker --no-warn-symbol-ordering \
  -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$$PWD/packaging/small.ld"
STATIC_LIBRARIES = -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc "-L$$PWD/$(PACKAGE_BUILD)/static"
BUILD_PACKAGE = $(BUILD_RELEASE) --scratch-path $(PACKAGE_BUILD) --disable-local-rpath $(SHRINK_CODE) \
  $(WITHOUT_PATHS) $(SHRINK_LINK) $(STATIC_LIBRARIES)

# Tests run what people run, the release program and all it leans on, with the asserts of our own code (see Package.swift and
# docs/decisions/0183). It lies in a folder of its own, since `make install` builds without asserts.
TESTS_BUILD = .build/tests
BUILD_TESTS = env OKUSURI_OPTIMIZED=1 $(SWIFT) build -c release --build-tests -Xswiftc -enable-testing \
  --scratch-path $(TESTS_BUILD)

# How many tests run at once: each may have a terminal, a server and a program of its own, and much of a test is waiting for
# what a person would wait for. With eight some found no connection to their database in time (docs/decisions/0183).
TEST_WIDTH ?= 4

.PHONY: help run test soak bench install package deb tarball format lint

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

# What `make test` does in part: every place at which something can go wrong, chance for longer. Each test prints its seed.
SOAK = 100

soak: ## the tests with chance in them, SOAK times as long: make soak SOAK=1000
	@sh scripts/packages build test
	@$(STEP) "Building okusuri and its tests (optimized); only the first build takes minutes" \
	  $(BUILD_TESTS)
	@env OKUSURI_SOAK=$(SOAK) sh scripts/soak $(TESTS_BUILD) $(TEST_WIDTH)

# BENCH takes options of the measuring program: make bench BENCH='--only server,size --json FILE'
bench: ## build release and measure it beside its peers, as ratios
	@sh scripts/packages build bench
	@$(STEP) "Building okusuri (release); only the first build takes minutes" $(BUILD_RELEASE)
	@$(STEP) "Building the benchmarks (release)" \
	  $(SWIFT) build -c release --package-path Benchmarks --static-swift-stdlib
	@exec Benchmarks/.build/release/okusuri-bench --okusuri $(RELEASE) $(BENCH)

# Strings, migrations and demo data are inside the binary, so these files are the whole program.
install: ## put binary, man pages and completions under PREFIX (/usr/local)
	@sh scripts/packages build
	@$(STEP) "Building okusuri (release); only the first build takes minutes" $(BUILD_RELEASE)
	install -d "$(BIN)" "$(SHARE)/man/man1" "$(SHARE)/man/ja/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install -m 755 $(RELEASE) "$(BIN)/okusuri"
	@if command -v strip >/dev/null 2>&1; then strip --strip-debug "$(BIN)/okusuri"; fi
	install -m 644 docs/okusuri.1 "$(SHARE)/man/man1/okusuri.1"
	install -m 644 docs/okusuri.ja.1 "$(SHARE)/man/ja/man1/okusuri.1"
	$(RELEASE) --generate-completion-script bash > "$(SHARE)/bash-completion/completions/okusuri"
	$(RELEASE) --generate-completion-script zsh > "$(SHARE)/zsh/site-functions/_okusuri"
	$(RELEASE) --generate-completion-script fish > "$(SHARE)/fish/vendor_completions.d/okusuri.fish"

# A folder with the static libstdc++ alone, searched first, is what makes the linker take it. The program is linked twice: what
# lies side by side is known once it has run.
package: ## build what the packages hold
	@sh scripts/packages build package
	@mkdir -p $(PACKAGE_BUILD)/static
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" $(PACKAGE_BUILD)/static/libstdc++.a
	@touch $(PACKAGE_ORDER)
	@$(STEP) "Building okusuri (for packages); only the first build takes minutes" $(BUILD_PACKAGE)
	@$(STEP) "Looking which of it runs (valgrind, two minutes)" scripts/order $(PACKAGE_BINARY) $(PACKAGE_ORDER)
	@rm -f "$$(readlink -f $(PACKAGE_BINARY))"
	@$(STEP) "Linking it in that order" $(BUILD_PACKAGE)

deb: package ## a package for Debian 12 or newer, and one with its debug symbols
	@sh scripts/packages deb
	@$(STEP) "Writing the packages" sh scripts/deb deb $(PACKAGE_BINARY)

tarball: package ## the same for other Linux, in an archive
	@sh scripts/packages deb
	@$(STEP) "Writing the archive" sh scripts/deb tarball $(PACKAGE_BINARY)

format: ## write every Swift file the way swift-format wants it
	@$(SWIFT) format format --in-place --parallel --recursive \
	  Package.swift Sources Tests $$(ls -d Benchmarks/Package.swift Benchmarks/Sources 2>/dev/null)

lint: ## check format, imports, sizes, forbidden words, what nobody uses, requirements, links
	@bash scripts/lint
