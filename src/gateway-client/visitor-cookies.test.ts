import { describe, expect, it } from 'vitest';
import { VisitorCookies } from './visitor-cookies.ts';

function answering(...lines: string[]): Response {
  const headers = new Headers();
  for (const line of lines) headers.append('set-cookie', line);
  return new Response(null, { headers });
}

describe('the visitor’s cookies', () => {
  it('are sent unchanged', () => {
    expect(new VisitorCookies('guest_id=a.b==; theme=dark').header).toBe('guest_id=a.b==; theme=dark');
    expect(new VisitorCookies(null).header).toBe('');
  });

  it('include those that the gateway has set', () => {
    const cookies = new VisitorCookies('guest_id=old; theme=dark');
    cookies.apply(answering('guest_id=new; Path=/; HttpOnly', 'user_id=u1; Max-Age=7776000'));
    expect(cookies.header).toBe('guest_id=new; theme=dark; user_id=u1');
  });

  it('exclude those that the gateway has deleted', () => {
    const cookies = new VisitorCookies('user_id=u1; otp=o1; guest_id=g1');
    cookies.apply(answering('user_id=u1; Max-Age=0; Path=/', 'otp=; Path=/'));
    expect(cookies.header).toBe('guest_id=g1');
  });

  it('are returned line by line', () => {
    const lines = ['guest_id=a; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'user_id=b; Path=/'];
    expect(new VisitorCookies(null).apply(answering(...lines))).toEqual(lines);
  });
});
