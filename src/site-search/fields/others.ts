// Other fields: clicks, banners, landing pages, spelling and request types.

import { number, string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { all, conversion, search, withTrackingId } from './carriers.ts'

export const otherFields = {
  click_item_id: string({
    on: search,
    label: 'Clicked product id',
    about: 'Identifier of the clicked result; null when nothing was clicked',
    synonyms: [
      'clicked item',
      'clicked product',
      'clicked item id',
      'clicked result',
      'clicked product id',
      'item clicked',
      'product clicked',
    ],
  }),
  click_element_position: number({
    on: search,
    label: 'Click position',
    unit: 'position',
    about: 'Position of the clicked result, from 1',
    synonyms: [
      'click position',
      'clicked position',
      'position',
      'click rank',
      'position of the click',
      'position clicked',
      'result position',
      'rank',
      'position of clicks',
      'position of the clicked result',
    ],
  }),

  banner_id: string({ on: ['banner_click'], label: 'Banner id', about: 'Identifier of the banner that was clicked' }),
  banner_name: string({
    on: ['banner_click'],
    label: 'Banner',
    about: 'Display name of the banner that was clicked',
    synonyms: ['banner'],
  }),
  campaign_name: string({
    on: ['banner_click'],
    label: 'Campaign',
    about: 'Campaign that the clicked banner belongs to',
    synonyms: ['campaign', 'banner campaign'],
  }),

  landing_page_url: string({
    on: withTrackingId,
    label: 'Landing page address',
    about: 'Landing page of a search; notSet selects sitewide searches',
    synonyms: ['landing page', 'landing url', 'page url', 'url', 'landing page address', 'landing page link'],
  }),
  page_name: string({
    on: withTrackingId,
    label: 'Landing page',
    about: 'Display name of the landing page of a search',
    synonyms: ['landing page name', 'page title', 'landing page title', 'name of the landing page'],
  }),

  original_keyword: string({
    on: all,
    label: 'Original search term',
    about: 'Search term as typed, before a spelling correction',
    synonyms: [
      'original search term',
      'original term',
      'misspelling',
      'misspelled keyword',
      'typed keyword',
      'uncorrected keyword',
      'original spelling',
      'original query',
    ],
  }),
  corrected_keyword: string({
    on: all,
    label: 'Corrected search term',
    about: 'Search term after a spelling correction',
    synonyms: [
      'corrected search term',
      'corrected term',
      'correction',
      'spelling correction',
      'corrected spelling',
      'corrected query',
    ],
  }),
  request_type: string({
    on: conversion,
    label: 'Request type',
    about: 'Kind of search request; every kind except DefaultSearch is a refinement; more kinds may exist',
    values: ['DefaultSearch', 'ConceptSearch', 'UnifiedSearch'],
    otherValues: { DefaultSearch: ['default', 'standard'], ConceptSearch: ['concept'], UnifiedSearch: ['unified'] },
    synonyms: [
      'type of request',
      'kind of request',
      'search type',
      'type of search',
      'kind of search',
      'search request type',
      'type',
    ],
  }),
  user_id: string({
    on: all,
    label: 'User id',
    about: 'Id of the logged-in user; notSet selects anonymous visitors',
    synonyms: ['user', 'customer id', 'login id'],
  }),
} as const satisfies FieldDefinitions
