// The entry point `sightline/client`: a client of the service for browsers, Node and any other runtime with `fetch`.

export type { Envelope } from '../envelope/envelope.ts'
export type { Issue, IssueCode } from '../issues/errors.ts'
export type { Model } from '../model/model.ts'
export type { SiteSearch } from '../site-search/index.ts'
export type { CheckedReport } from '../typing/checked-report.ts'
export type { ReportRow } from '../typing/report-row.ts'
export type { Row, RowOf } from '../typing/row-of.ts'
export { type ClientOptions, createClient, type Sending, type ServiceClient } from './client.ts'
export { isRefusal, type Refusal } from './refusal.ts'
