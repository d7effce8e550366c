import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const example = 'gateway/.dev.vars.example';
const own = 'gateway/.dev.vars';
const generated = /^(\w+)=<generated>$/;

/** Gives this machine's gateway its variables; a secret the example marks `<generated>` is made up here, once. */
export function prepareSecrets() {
  const lines = readFileSync(example, 'utf8').split('\n');
  if (!existsSync(own)) {
    writeFileSync(own, lines.map(withSecret).join('\n'), { mode: 0o600 });
    return;
  }
  const kept = readFileSync(own, 'utf8');
  const missing = lines.filter((line) => {
    const [, name] = generated.exec(line) ?? [];
    return name && !new RegExp(`^${name}=`, 'm').test(kept);
  });
  if (missing.length > 0) {
    writeFileSync(own, `${kept.trimEnd()}\n${missing.map(withSecret).join('\n')}\n`);
  }
}

/** What opens the set-up of an empty shop on this machine. */
export function setUpToken() {
  return /^SETUP_TOKEN=(.*)$/m.exec(readFileSync(own, 'utf8'))?.[1];
}

function withSecret(line) {
  return line.replace(generated, (_, name) => `${name}=${randomBytes(32).toString('base64url')}`);
}
