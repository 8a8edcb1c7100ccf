"""Opens a page in a headless Chromium as wide as a phone, and says as JSON what a person sees there.

phone.py URL [--language TAG] [--switch] [--no-script] [--folder DIR]: --switch presses the other language first.
It speaks the DevTools protocol through two pipes, so nothing listens anywhere.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

WIDTH, HEIGHT = 390, 844
LOOK = """(() => {
  const seen = [...document.querySelectorAll('body *')].filter((part) =>
    part.getClientRects().length > 0 && !['SCRIPT', 'STYLE'].includes(part.tagName));
  const text = (name) => seen.filter((part) => part.matches(name)).map((part) => part.textContent);
  return {
    text: document.body.innerText, language: document.documentElement.lang,
    sections: seen.filter((part) => part.matches('main')).map((part) => part.lang),
    address: text('.address'), code: text('.code'), fingerprint: text('.finger'),
    width: document.documentElement.scrollWidth,
    right: Math.max(...seen.map((part) => part.getBoundingClientRect().right)),
    kept: localStorage.length + sessionStorage.length + document.cookie.length,
  };
})()"""


class Browser:
    """A Chromium of our own; `events` is what it told besides answers."""

    def __init__(self, folder, language):
        down, up = os.pipe(), os.pipe()
        self.events, self.number = [], 0

        def places():
            # Where Chromium reads and writes: through copies, since one of ours may be 3 or 4 already.
            read, write = os.dup(down[0]), os.dup(up[1])
            high = [os.dup(read), os.dup(write)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        options = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--no-proxy-server", "--remote-debugging-pipe", f"--user-data-dir={folder}",
            f"--lang={language}", f"--accept-lang={language}",
        ]
        self.process = subprocess.Popen(
            [shutil.which("chromium") or sys.exit("no chromium: run `sh scripts/packages test`")]
            + options + ["about:blank"],
            preexec_fn=places, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "HOME": folder})
        os.close(down[0])
        os.close(up[1])
        self.way, self.answers = os.fdopen(down[1], "wb", 0), os.fdopen(up[0], "rb")

    def read(self):
        letters = bytearray()
        while (letter := self.answers.read(1)) != b"\0":
            if not letter:
                sys.exit("Chromium has ended")
            letters += letter
        return json.loads(letters)

    def ask(self, method, session=None, **values):
        self.number += 1
        message = {"id": self.number, "method": method, "params": values}
        if session:
            message["sessionId"] = session
        self.way.write(json.dumps(message).encode() + b"\0")
        while (answer := self.read()).get("id") != self.number:
            self.events.append(answer)
        if "error" in answer:
            sys.exit(f"{method}: {answer['error']}")
        return answer["result"]

    def wait(self, method):
        """Until something has happened since the page was asked for."""
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.read())

    def told(self, method):
        return [event["params"] for event in self.events if event.get("method") == method]


def look(browser, arguments):
    target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
    session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ["Page", "Network", "Log", "Runtime"]:
        browser.ask(f"{domain}.enable", session)
    browser.ask(
        "Emulation.setDeviceMetricsOverride", session, width=WIDTH, height=HEIGHT,
        deviceScaleFactor=2, mobile=True)
    browser.ask(
        "Network.setExtraHTTPHeaders", session, headers={"Accept-Language": arguments.language})
    if arguments.no_script:
        browser.ask("Emulation.setScriptExecutionDisabled", session, value=True)
    browser.events.clear()
    browser.ask("Page.navigate", session, url=arguments.url)
    browser.wait("Page.loadEventFired")
    if arguments.switch:
        press(browser, session)
    seen = browser.ask("Runtime.evaluate", session, expression=LOOK, returnByValue=True)
    seen = seen["result"]["value"]
    seen["cookies"] = len(browser.ask("Network.getAllCookies", session)["cookies"])
    seen["requests"] = [told["request"]["url"] for told in browser.told("Network.requestWillBeSent")]
    seen["complaints"] = [told["entry"]["text"] for told in browser.told("Log.entryAdded")]
    seen["complaints"] += [
        told["exceptionDetails"]["text"] for told in browser.told("Runtime.exceptionThrown")]
    return seen


def press(browser, session):
    """Touches the label of the other language, as a finger does."""
    place = browser.ask(
        "Runtime.evaluate", session, returnByValue=True, expression="""(() => {
          const label = [...document.querySelectorAll('label')].find((one) => one.offsetWidth > 0);
          const box = label.getBoundingClientRect();
          return {x: box.x + box.width / 2, y: box.y + box.height / 2};
        })()""")["result"]["value"]
    for kind in ["mousePressed", "mouseReleased"]:
        browser.ask(
            "Input.dispatchMouseEvent", session, type=kind, button="left", clickCount=1, **place)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--language", default="ja")
    parser.add_argument("--switch", action="store_true")
    parser.add_argument("--no-script", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder, arguments.language)
        try:
            print(json.dumps(look(browser, arguments), ensure_ascii=False))
        finally:
            browser.process.kill()
            browser.process.wait()


main()
