import { compressed } from './compressed.mjs';
import shop from './functions.mjs';
import routesFile from './routes.json.txt';

/** Routes like Pages: `_routes.json` selects the paths for Functions, assets answer the rest. */
const routes = JSON.parse(routesFile);
const included = patterns(routes.include);
const excluded = patterns(routes.exclude);

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    const reachesFunctions =
      included.some((pattern) => pattern.test(pathname)) &&
      !excluded.some((pattern) => pattern.test(pathname));
    const response = await (reachesFunctions ? shop.fetch(request, env, context) : env.ASSETS.fetch(request));
    return env.COMPRESSED === 'on' ? compressed(request, response) : response;
  },
};

function patterns(rules) {
  return rules.map((rule) => new RegExp(`^${rule.split('*').map(RegExp.escape).join('.*')}$`));
}
