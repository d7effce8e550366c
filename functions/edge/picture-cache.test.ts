import { expect, test } from 'vitest';
import { cachedPicture } from './picture-cache.ts';

const forever = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Requests each path twice. Returns the last answer's text, and how often the gateway was asked. */
async function askTwice(path: string, answer: () => Response, method = 'GET') {
  let asked = 0;
  let text = '';
  for (let time = 0; time < 2; time++) {
    const background: Promise<unknown>[] = [];
    const response = await cachedPicture(new Request(`https://shop.example${path}`, { method }), {
      waitUntil: (work) => void background.push(work),
      forward: async () => {
        asked++;
        return answer();
      },
    });
    text = await response.text();
    expect(response.headers.get('cache-control')).toBe(answer().headers.get('cache-control'));
    await Promise.all(background);
  }
  return { asked, text };
}

const picture = (caching: string, status = 200) =>
  new Response('bytes', { status, headers: { 'cache-control': caching, 'content-type': 'image/avif' } });

test('a second request for a picture does not reach the gateway, whatever its query', async () => {
  const first = await askTwice('/api/pictures/a.720x900.480.avif', () => picture(forever));
  expect(first).toEqual({ asked: 1, text: 'bytes' });
  expect(await askTwice('/api/pictures/a.720x900.480.avif?x=1', () => picture(forever))).toMatchObject({
    asked: 0,
  });
});

test.each([
  ['a missing picture', '/api/pictures/b.720x900.webp', 'GET', () => picture('private, no-store', 404)],
  ['another gateway’s error', '/api/pictures/e.720x900.webp', 'GET', () => picture(forever, 404)],
  ['a picture for staff', '/api/admin/pictures/c.720x900.webp', 'GET', () => picture('private, no-store')],
  ['another call', '/api/products', 'GET', () => picture('public, max-age=60')],
  ['a picture’s head', '/api/pictures/d.720x900.webp', 'HEAD', () => picture(forever)],
  ['an upload', '/api/pictures', 'POST', () => picture('private, no-store')],
])('%s is not cached', async (_what, path, method, answer) => {
  expect((await askTwice(path, answer, method)).asked).toBe(2);
});

test('another site’s script gets the gateway’s answer, which names the site', async () => {
  const path = '/api/pictures/f.720x900.webp';
  await askTwice(path, () => picture(forever));
  const origin = 'https://partner.example';
  const answer = await cachedPicture(new Request(`https://shop.example${path}`, { headers: { origin } }), {
    waitUntil: () => undefined,
    forward: async () => new Response('bytes', { headers: { 'access-control-allow-origin': origin } }),
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
});
