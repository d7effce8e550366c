import { createHmac } from 'node:crypto';

export type FakeProviders = ReturnType<typeof createFakeProviders>;

/** Fake Paystack (accepts only `paystackKey`) and Resend APIs. */
export function createFakeProviders(paystackKey: string) {
  const payments = new Map<string, Record<string, unknown>>();
  const mails: Record<string, unknown>[] = [];
  const ok = (data: unknown) => Response.json({ status: true, message: 'ok', data });
  return {
    mails,
    answer: async (request: Request): Promise<Response> => {
      const { host, pathname } = new URL(request.url);
      if (host === 'api.resend.com') {
        mails.push((await request.json()) as Record<string, unknown>);
        return Response.json({ id: 'mail' });
      }
      if (host !== 'api.paystack.co') return new Response(null, { status: 502 });
      if (request.headers.get('authorization') !== `Bearer ${paystackKey}`) {
        return Response.json({ status: false, message: 'Invalid key' }, { status: 401 });
      }
      if (pathname === '/transaction/initialize') {
        const { reference, amount, currency } = (await request.json()) as Record<string, string>;
        payments.set(`${reference}`, {
          id: 1,
          domain: 'live',
          status: 'pending',
          reference,
          amount: Number(amount),
          currency,
        });
        return ok({
          authorization_url: `https://checkout.paystack.test/${reference}`,
          access_code: 'code',
          reference,
        });
      }
      const verified = /^\/transaction\/verify\/(.+)$/.exec(pathname)?.[1];
      return ok(verified ? payments.get(decodeURIComponent(verified)) : {});
    },
    /** Approves a payment. Returns Paystack's webhook request. */
    pays(reference: string) {
      const data = {
        ...payments.get(reference),
        status: 'success',
        channel: 'card',
        authorization: { channel: 'card', last4: '4081' },
      };
      payments.set(reference, data);
      const body = JSON.stringify({ event: 'charge.success', data });
      const signature = createHmac('sha512', paystackKey).update(body).digest('hex');
      return { body, signature };
    },
  };
}
