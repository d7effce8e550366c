import gateway from './entry.mjs';

/** The built gateway with a racy POST /checkout that reads the stock and then writes it. The race test must detect it. */
export default {
  ...gateway,
  async fetch(request, env, context) {
    const isCheckout = request.method === 'POST' && new URL(request.url).pathname === '/checkout';
    return isCheckout ? holdNaively(await request.json(), env.DB) : gateway.fetch(request, env, context);
  },
};

async function holdNaively({ bagId }, database) {
  const { skuId, left } = await database
    .prepare(
      'select skuId, quantityAvailable as left from bag_item join sku on sku.id = skuId where bagId = ?',
    )
    .bind(bagId)
    .first();
  if (left < 1) return Response.json({ success: false });
  await database.batch([
    database.prepare('update sku set quantityAvailable = ? where id = ?').bind(left - 1, skuId),
    database.prepare('insert into hold (sessionId, skuId, quantity) values (?, ?, 1)').bind(bagId, skuId),
  ]);
  return Response.json({ success: true });
}
