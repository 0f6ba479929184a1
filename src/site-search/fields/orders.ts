// Item, order and recommendation fields.

import { number, string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { item, order, purchase } from './carriers.ts'

const eachOrderLine = { where: 'on every line of an order', so: 'an order once per line' } as const

export const orderFields = {
  item_id: string({
    on: item,
    label: 'Product id',
    about: 'Identifier of the product put into the cart, bought or clicked',
    synonyms: ['product id', 'sku', 'product code', 'article number', 'item number', 'product number', 'item code'],
  }),
  item_name: string({
    on: item,
    label: 'Product',
    about: 'Title of the product put into the cart, bought or clicked',
    synonyms: ['product', 'item', 'product name', 'item title', 'product title', 'article', 'article name'],
  }),
  item_quantity: number({
    on: item,
    label: 'Quantity',
    unit: 'quantity',
    about: 'Units of the product in a cart or order line; on click rows, only if the product was bought',
    synonyms: ['quantity', 'qty', 'quantity per line'],
  }),
  item_price: number({
    on: item,
    label: 'Unit price',
    unit: 'money',
    about: 'Price of one unit of the product; on click rows, only if the product was bought',
    synonyms: ['price', 'unit price', 'product price', 'price per item', 'price per unit'],
  }),
  item_total: number({
    on: purchase,
    label: 'Line total',
    unit: 'money',
    about: 'Revenue of one order line; on sale rows, and on click rows if the product was bought',
    synonyms: ['line total', 'line value', 'line amount', 'item value'],
  }),
  order_number: string({
    on: order,
    label: 'Order number',
    about: 'Identifier of the order of a sale row, or of the order that a click led to',
    synonyms: ['order id', 'order', 'order no'],
  }),
  order_total: number({
    on: order,
    label: 'Order total',
    unit: 'money',
    about: 'Value of the whole order, repeated on every row of the order',
    repeats: eachOrderLine,
    synonyms: [
      'order value',
      'order amount',
      'basket value',
      'total order value',
      'value of the order',
      'order size',
      'order worth',
      'purchase value',
      'basket total',
    ],
  }),
  order_tax: number({
    on: order,
    label: 'Order tax',
    unit: 'money',
    about: 'Tax of the whole order, on the same rows as order_total',
    repeats: eachOrderLine,
    synonyms: ['tax', 'vat', 'sales tax', 'tax amount'],
  }),
  order_sub_total: number({
    on: order,
    label: 'Order subtotal',
    unit: 'money',
    about: 'Value of the order before tax, on the same rows as order_total',
    repeats: eachOrderLine,
    synonyms: [
      'order subtotal',
      'subtotal',
      'sub total',
      'pre tax subtotal',
      'pre tax total',
      'net order value',
      'order value before tax',
    ],
  }),
  currency: string({
    on: order,
    label: 'Currency',
    about: 'Currency code of the order; an account should use only one currency',
    synonyms: ['order currency', 'currency code'],
  }),
  widget_id: string({
    on: ['rec_click'],
    label: 'Widget id',
    about: 'Identifier of the recommendation widget that was clicked',
    synonyms: ['recommendation widget id', 'rec widget id'],
  }),
  widget_name: string({
    on: ['rec_click'],
    label: 'Widget',
    about: 'Display name of the recommendation widget that was clicked',
    synonyms: ['widget', 'recommendation widget', 'rec widget', 'recommendation widget name'],
  }),
} as const satisfies FieldDefinitions
