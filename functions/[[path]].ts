import entry from '../dist/server/entry.mjs';
export const onRequest = (context) => entry.fetch(context.request, context.env, context);
