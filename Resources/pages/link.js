'use strict';
function show() {
  const found = /^#([0-9]{6})([0-9a-z]{16})?$/.exec(location.hash);
  const put = (name, text) => {
    for (const place of document.querySelectorAll(name)) place.textContent = text;
  };
  const is = (name, holds) => document.documentElement.classList.toggle(name, holds);
  is('has-code', found !== null);
  is('no-code', found === null);
  is('has-fingerprint', found !== null && found[2] !== undefined);
  const address = location.origin + location.pathname.replace(/\/link$/, '');
  put('.address', address);
  put('.code', found === null ? '' : found[1].slice(0, 3) + ' ' + found[1].slice(3));
  put('.finger', found === null || found[2] === undefined ? '' : found[2].match(/.{4}/g).join(' '));
}
addEventListener('hashchange', show);
show();
