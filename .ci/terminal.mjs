export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a slow step and reports its duration on stderr. */
export async function step(label, work) {
  const started = performance.now();
  process.stderr.write(`${label}… `);
  try {
    const result = await work();
    process.stderr.write(`${duration(performance.now() - started)}\n`);
    return result;
  } catch (error) {
    process.stderr.write('failed\n');
    throw error;
  }
}

/** `0.4 s`, `12 s`, `3 min 5 s`. */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function tail(text, lines) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
