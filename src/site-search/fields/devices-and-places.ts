// Devices and places of searches. In the specification, only reports read these fields. Here, requests may name them,
// too.

import { string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { conversion } from './carriers.ts'

export const deviceAndPlaceFields = {
  device_category: string({
    on: conversion,
    label: 'Device',
    about: 'Kind of device used for the search, such as desktop or mobile; null if unknown',
    synonyms: ['device', 'device type', 'kind of device'],
  }),
  browser: string({
    on: conversion,
    label: 'Browser',
    about: 'Browser used for the search, without its version; null if unknown',
    synonyms: ['web browser', 'browser name'],
  }),
  operating_system: string({
    on: conversion,
    label: 'Operating system',
    about: 'Operating system of the device used for the search; null if unknown',
    synonyms: ['os', 'platform'],
  }),
  country: string({
    on: conversion,
    label: 'Country',
    about: 'Country that the search came from; null if unknown',
    synonyms: ['country code', 'nation'],
  }),
  region: string({
    on: conversion,
    label: 'Region',
    about: 'Geographic region that the search came from; null if unknown',
    synonyms: ['geographic region'],
  }),
  state: string({
    on: conversion,
    label: 'State',
    about: 'State or province that the search came from; null if unknown',
    synonyms: ['province', 'federal state'],
  }),
  city: string({
    on: conversion,
    label: 'City',
    about: 'City or town that the search came from; null if unknown',
    synonyms: ['town'],
  }),
} as const satisfies FieldDefinitions
