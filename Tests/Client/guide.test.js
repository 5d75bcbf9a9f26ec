// The example in docs/live.md, as it is printed there.
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const root = new URL('../../', import.meta.url);
const guide = readFileSync(new URL('docs/live.md', root), 'utf8');
const [, code] = guide.match(/\n```js\n([^]*?)\n```/);
const file = join(tmpdir(), `guide-${process.pid}.mjs`);

writeFileSync(file, code.replaceAll("from './", `from '${root}`));
await import(file);
rmSync(file);
