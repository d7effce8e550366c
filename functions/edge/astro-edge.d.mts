import type { AstroIntegration } from 'astro';

export function edge(): AstroIntegration;
export function routesOf(client: URL): Promise<{ version: 1; include: string[]; exclude: string[] }>;
