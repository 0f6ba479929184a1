// Programs that use generated clients. docs/clients.md contains no example for these generators.

/** For orval, which generates a function for each operation. */
export const withOrval = `
import { query, searchFunnel } from './orval.ts'

const options = { headers: { 'x-api-key': process.env.SIGHTLINE_KEY ?? '' } }
const funnel = await searchFunnel({ limit: 2 }, options)
if (funnel.status !== 200) throw new Error(funnel.data.message)
if (!('sql' in funnel.data)) {
  for (const { event_date, search_count, ctr } of funnel.data.data) console.log(event_date, search_count, ctr)
}
const dimensions = [{ field: 'keyword' as const, top: { limit: 2, by: 'searches' } }]
const ranking = await query({ dimensions, measures: [{ metric: 'searches' }] }, options)
if (ranking.status === 200) console.log(ranking.data.totalRecords)
// @ts-expect-error no such metric
export const wrong = () => query({ measures: [{ metric: 'serches' }] }, options)
// @ts-expect-error no such operator
export const unknown = () => searchFunnel({ filters: [{ member: 'keyword', operator: 'like', values: ['a'] }] }, options)
`

/** For datamodel-code-generator, which generates models but no functions for requests. */
export const withModels = `
import os
import urllib.request

from pydantic import BaseModel
from models import Dimension, DimensionOther, Measure, MeasureMetric, Page, QueryGroups
from models import SearchFunnelReport, SearchFunnelRequest, Top


def post(path: str, body: BaseModel) -> bytes:
    headers = {"x-api-key": os.environ["SIGHTLINE_KEY"], "content-type": "application/json"}
    data = body.model_dump_json(exclude_unset=True).encode()
    with urllib.request.urlopen(urllib.request.Request("http://127.0.0.1:8080" + path, data, headers)) as answer:
        return bytes(answer.read())


funnel = SearchFunnelReport.model_validate_json(post("/search-funnel", SearchFunnelRequest(limit=2)))
for row in funnel.data:
    print(row.event_date, row.search_count, row.ctr)
keyword = Dimension(DimensionOther(field="keyword", top=Top(limit=2, by="searches")))
searches = Measure(MeasureMetric(metric="searches"))
print(Page.model_validate_json(post("/", QueryGroups(measures=[searches], dimensions=[keyword]))).totalRecords)
`
