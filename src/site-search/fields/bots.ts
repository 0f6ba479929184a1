// Bot classification: crawlers that the User-Agent reveals.

import { boolean, string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { conversion } from './carriers.ts'

const yesNo = ['true', 'false'] as const

export const botFields = {
  is_bot: boolean({
    on: conversion,
    label: 'Bot',
    about: 'Whether the User-Agent belongs to a known crawler; null means unknown, so notEquals true selects people',
    unset: 'human traffic',
    values: yesNo,
    synonyms: ['bot flag', 'bot status', 'bot classification', 'crawler flag'],
  }),
  bot_name: string({
    on: conversion,
    label: 'Bot name',
    about: 'Recognized crawler name; null if not a recognized bot',
    synonyms: ['name of the bot', 'crawler name', 'name of the crawler'],
  }),
} as const satisfies FieldDefinitions
