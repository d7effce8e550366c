export default {
  async fetch(request: Request) {
    return Response.json({ ok: new URL(request.url).pathname });
  },
};
