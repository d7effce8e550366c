import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const example = 'gateway/.dev.vars.example';
const own = 'gateway/.dev.vars';
const generated = /^(\w+)=<generated>$/;

/** Creates or completes gateway/.dev.vars from its example; `<generated>` becomes a random secret. */
export function prepareSecrets() {
  const lines = readFileSync(example, 'utf8').split('\n');
  if (!existsSync(own)) {
    writeFileSync(own, lines.map(withSecret).join('\n'), { mode: 0o600 });
    return;
  }
  const existing = readFileSync(own, 'utf8');
  const missing = lines.filter((line) => {
    const [, name] = generated.exec(line) ?? [];
    return name && !new RegExp(`^${name}=`, 'm').test(existing);
  });
  if (missing.length > 0) {
    writeFileSync(own, `${existing.trimEnd()}\n${missing.map(withSecret).join('\n')}\n`);
  }
}

/** The token that opens `/admin/set-up` of an empty local shop. */
export function setUpToken() {
  return /^SETUP_TOKEN=(.*)$/m.exec(readFileSync(own, 'utf8'))?.[1];
}

function withSecret(line) {
  return line.replace(generated, (_, name) => `${name}=${randomBytes(32).toString('base64url')}`);
}
