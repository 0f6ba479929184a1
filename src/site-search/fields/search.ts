// Search fields: the search, and the ids that link later rows to it.

import { date, number, string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { all, search, withTrackingId } from './carriers.ts'

export const searchFields = {
  event_date: date({
    on: all,
    label: 'Date',
    about: 'Date of the search or click, in the time zone of the account',
    synonyms: ['date', 'day'],
  }),
  event_year: number({
    on: all,
    label: 'Year',
    about: 'Year of event_date; filtering on it narrows the data scanned',
    synonyms: ['year'],
  }),
  event_month: number({
    on: all,
    label: 'Month',
    about: 'Month of event_date, 1 to 12; filtering on it narrows the data scanned',
    synonyms: ['month'],
  }),
  engine_id: string({ on: all, label: 'Engine id', about: 'Identifier of the search engine: a shop, site or app' }),
  engine_name: string({
    on: all,
    label: 'Engine',
    about: 'Display name of the search engine: a shop, site or app',
    synonyms: ['engine', 'search engine'],
  }),
  visit_id: string({
    on: all,
    label: 'Visit id',
    about: 'Session id, shared by all events of one visit',
    synonyms: ['session id', 'session identifier'],
  }),
  visitor_id: string({
    on: all,
    label: 'Visitor id',
    about: 'Browser or device identifier, the same on all of its visits',
    synonyms: ['browser id', 'visitor identifier'],
  }),
  tracking_id: string({
    on: withTrackingId,
    label: 'Search id',
    about: 'Unique id of one search request, repeated on the rows that follow from it',
    synonyms: ['search id', 'search request id', 'request id'],
  }),
  keyword: string({
    on: withTrackingId,
    label: 'Search term',
    about: 'Search term entered; blank for landing pages and browsing',
    synonyms: [
      'search term',
      'term',
      'search phrase',
      'search word',
      'search keyword',
      'search query',
      'key word',
      'phrase',
    ],
  }),
  no_of_results: number({
    on: search,
    label: 'Number of results',
    unit: 'count',
    about: 'Number of results that the search returned',
    synonyms: [
      'number of results',
      'result count',
      'result',
      'results',
      'results count',
      'number of hits',
      'hits',
      'hit count',
      'results returned',
      'results found',
      'result number',
    ],
  }),
} as const satisfies FieldDefinitions
