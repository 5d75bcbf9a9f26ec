// The modules of the client: their imports go down only, and what changes while a page is open is one value.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import test from 'node:test';

const root = new URL('../../Public/', import.meta.url).pathname;
const layers = ['core', 'page', 'network', 'observers', ''];

const modules = ['live.js', ...layers.slice(0, -1).flatMap(layer =>
  readdirSync(join(root, 'live', layer)).map(name => join('live', layer, name)))];
const textOf = module => readFileSync(join(root, module), 'utf8');
const layerOf = module => layers.indexOf(module.split('/')[1]?.replace(/.*\.js$/, '') ?? '');

const imports = module => [...textOf(module).matchAll(/^import \{.*\} from '(.*)';$/gm)]
  .map(([, path]) => normalize(join(dirname(module), path)));

test('Every module imports by name from one that is there', () => {
  for (const module of modules) {
    assert.equal(imports(module).length, [...textOf(module).matchAll(/\bimport\b[ ({*]/g)].length, module);
    for (const other of imports(module)) assert.ok(modules.includes(other), `${module} imports ${other}`);
  }
});

test('Imports go down', () => {
  for (const module of modules) {
    for (const other of imports(module)) {
      assert.ok(layerOf(other) <= layerOf(module), `${module} imports ${other}, which is above it`);
    }
  }
});

test('No module imports itself by others', () => {
  const visit = (module, way) => {
    assert.ok(!way.includes(module), [...way, module].join(' imports '));
    if (done.has(module)) return;
    for (const other of imports(module)) visit(other, [...way, module]);
    done.add(module);
  };
  const done = new Set();
  modules.forEach(module => visit(module, []));
});

test('Every module that is there is part of the client', () => {
  const used = new Set(modules.flatMap(imports));
  assert.deepEqual(modules.filter(module => !used.has(module)), ['live.js']);
});

test('What is imported is used, and is exported', () => {
  for (const module of modules) {
    for (const [line, names, path] of textOf(module).matchAll(/^import \{(.*)\} from '(.*)';$/gm)) {
      const rest = textOf(module).replaceAll(/^import .*$/gm, '');
      const other = textOf(normalize(join(dirname(module), path)));
      for (const name of names.split(', ')) {
        assert.match(rest, new RegExp(`(?<!\\w|[^.]\\.)${name}\\b`), `${module}: ${line}`);
        assert.match(other, new RegExp(`^export (async )?(const|function) ${name}\\b`, 'm'),
          `${module}: ${line}`);
      }
    }
  }
});

test('State that changes is the client, and that of the network', () => {
  const mutable = /^(export )?(let|var) |^(export )?const \w+ = (new (Weak)?(Map|Set)\b|\[\];|\{\};)/m;
  const found = modules.filter(module => mutable.test(textOf(module)) && !module.startsWith('live/network/'));
  assert.deepEqual(found, []);
});

test('The core knows no page, no time and no network', () => {
  const names = ['document', 'window', 'location', 'history', 'localStorage', 'sessionStorage', 'performance',
    'fetch', 'setTimeout', 'Date', 'Math\\.random'];
  const outer = new RegExp(`\\b(${names.join('|')})\\b`);
  for (const module of modules.filter(each => layerOf(each) === 0)) {
    const code = textOf(module).replaceAll(/\/\*\*[^]*?\*\/|\/\/.*/g, '');
    assert.doesNotMatch(code, outer, module);
  }
});

test('Modules are read at a glance', () => {
  for (const module of modules) {
    const lines = textOf(module).split('\n');
    assert.ok(lines.length <= 201, `${module} has ${lines.length - 1} lines`);
    assert.match(lines[0], /^\/\/ [A-Z]/, `${module} says first what it is`);
    for (const line of lines) assert.ok(line.length <= 110, `${module}: ${line}`);
  }
});
