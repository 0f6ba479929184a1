import type { ServiceConfig } from './service-config.ts'

/**
 * Types the configuration of a service, and returns it unchanged. A file such as `sightline.config.ts` exports the
 * result as its default. The commands find the file in the working folder.
 *
 * @example
 * import { defineService } from 'sightline/config'
 * import { siteSearch } from 'sightline'
 *
 * export default defineService({
 *   database: { engine: 'postgres', url: process.env.SHOP_URL },
 *   model: siteSearch.extend({ currency: 'EUR' }),
 *   keys: 'keys.json',
 *   server: { host: '0.0.0.0', trustProxy: 1 },
 * })
 */
export const defineService = (config: ServiceConfig): ServiceConfig => config
