// The service beside other paths of a server of node:http. Run it with `npx node examples/node-http.ts FILE PORT`.

import { createServer } from 'node:http'
import { createHandler, toNodeHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const analytics = toNodeHandler(createHandler({ ...options, basePath: '/analytics' }))

const server = createServer((incoming, outgoing) => {
  if (/^\/analytics(?:[/?]|$)/.test(incoming.url ?? '')) analytics(incoming, outgoing)
  else incoming.pipe(outgoing)
})
server.listen(where.port, where.host, () => announce(server))
