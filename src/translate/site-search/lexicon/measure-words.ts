// The names of the measures of site search. Each line is a measure with all its names.

import type { Measure } from '../../lexicon/meaning.ts'
import {
  adds,
  averageOrderValue,
  averagePosition,
  bannerClicks,
  buyers,
  clickedSearches,
  clicks,
  events,
  firstDate,
  guests,
  lastDate,
  orders,
  queries,
  recommendationClicks,
  recommendationImpressions,
  revenue,
  saleLines,
  searchClicks,
  searches,
  trendingClicks,
  units,
  users,
  visitors,
  visits,
} from '../measures.ts'
import { phrases, RECOMMENDATIONS } from './phrases.ts'

/** Variants of: the visit included a recommendation impression. */
const SEEN = phrases(
  'saw,seen,seeing,viewed,viewing,showed,showing,displayed,displaying,were shown,was shown,been shown',
  ',a,any,some,at least 1',
  RECOMMENDATIONS,
)

/** Variants of: money from an action of visitors. */
const EARNED = phrases(
  'how much did',
  'we,people,customers,shoppers,visitors,users,our customers,they,everyone,the shop,the store,our shop',
  'make,earn,sell,take,spend,sell for,bring in,take in,turn over',
)

/** Each measure with its names in the singular; plurals are derived. Names after `|` have no plural. */
export const measureWords: readonly (readonly [Measure, singular: string, invariable: string])[] = [
  [
    searches,
    'search,search request,request,search event,site search',
    'search volume,search count,search counts of,search counts for,search count of,search count for,volume of searches,search activity,search traffic,searches run,searches made,searches performed,searches done,search usage,search frequency,search numbers,request volume,search totals,amount of searching,search demand',
  ],
  [queries, 'query,search query', 'query volume,query count,search queries'],
  [
    visits,
    'visit,session,search session,site visit',
    'visit count,session count,number of visits,unique visits,distinct visits,unique sessions,visit volume',
  ],
  [
    visitors,
    'visitor,shopper,unique visitor,distinct visitor,unique shopper,site visitor',
    'visitor count,people,persons,number of people,shopper count,unique people,different people,individual visitors,individual shoppers,folks,audience size',
  ],
  [users, 'user,customer,unique user,distinct user,unique customer,client,member', 'user count,customer count'],
  [
    buyers,
    'buyer,purchaser,paying customer,paying visitor,unique buyer,distinct buyer',
    'buyer count,number of buyers',
  ],
  [guests, '', 'guests,guest visitors,guest shoppers,guest users'],
  [
    orders,
    'order,purchase,conversion,transaction,sale event,completed order,unique order,distinct order,placed order',
    'order count,sale,number of orders,order volume,sales count,number of sales,orders placed,purchase count,transaction count,conversion count,volume of orders,orders made',
  ],
  [
    revenue,
    '',
    `revenue,sales,turnover,we turn over,we turned over,did we turn over,income,earnings,takings,revenues,sales revenue,total sales,gross sales,gross revenue,sales value,sales amount,sales figures,money,gmv,gross merchandise value,proceeds,money made,money earned,sales total,sales totals,value of sales,value sold,sales volume,sales turnover,in money terms,moneywise,in money,in revenue terms,in terms of money,revenue generated,revenue earned,how much have we made,how much have we sold,how much have we earned,how much have we taken,how much we made,how much we sold,how much we earned,how much came in,how much was sold,how much was spent,how much has been spent,how much has been sold,how much do we make,how much do we sell,how much business did we do,${EARNED.join()}`,
  ],
  [
    averageOrderValue,
    'aov',
    'average order value,average order total,avg order value,mean order value,average basket value,avg basket value,average order amount,average purchase value,avg order total,average order size,average value of an order,average value of orders,average value per order,average spend per order,average revenue per order,average value of order,mean order total,average basket,average ticket,average amount per order,average purchase,mean basket value,average size of an order,average order worth,typical order value,average transaction value,average cart value,average basket size,average cart size,average sale value,average net order value,avg net order value,mean net order value,average order value before tax,avg order value before tax,mean order value before tax,average gross order value,average value of a purchase,average value of purchases,average value of our orders,average amount spent per order,average money spent per order,average price of an order,average order price,average ticket size,average value per transaction,average spend per purchase,average spend per transaction,average check value,average sale per order',
  ],
  [
    units,
    'unit,piece',
    'units sold,item quantity sold,quantity sold,quantity ordered,quantities,quantities sold,pieces sold,units bought,units ordered,units purchased,number of items sold,number of units,number of units sold,total quantity,sold quantity,unit sales,sold units,total units,volume sold',
  ],
  [clicks, 'click,click through,clickthrough', 'click count,number of clicks,click volume,clicks received'],
  [
    searchClicks,
    'result click,search click,click on result,click on a result,product click,click on search result,search result click,click on product',
    'clicks on results,clicks on search results,clicks on the results,clicks on products,clicks on items',
  ],
  [
    recommendationClicks,
    'recommendation click,rec click,widget click,recommendation widget click,click on a recommendation,click on recommendation,recommended item click,recommended product click,rec widget click,recommender click',
    'clicks on recommendations,clicks on recommended items,clicks on recommended products,clicks on recommendation widgets,clicks on widgets,clicks on recs,clicks from recommendations,clicks in recommendations,clicks on a recommended item,recommendation click events',
  ],
  [
    bannerClicks,
    'banner click,click on a banner,click on banner,campaign click,banner ad click,promo banner click',
    'clicks on banners,clicks on campaigns,clicks on campaign banners,clicks on the banners,banner click events',
  ],
  [
    trendingClicks,
    'trending item click,trending product click,trending click,autocomplete trending item click,autocomplete trending click,trending suggestion click,autocomplete trending product click,click on a trending item,trending item suggestion click',
    'trending autocomplete item clicks,clicks on trending items,clicks on trending products,clicks on autocomplete trending items,clicks on trending item suggestions,clicks on trending suggestions,clicks on trending items in autocomplete,clicks on autocomplete trending products,clicks on trending items in the autocomplete,clicks on trending products in autocomplete',
  ],
  [
    recommendationImpressions,
    'recommendation impression,rec impression,recommendation view,recommendation shown',
    `that saw a recommendation,which saw a recommendation,that saw recommendations,who saw recommendations,which saw recommendations,saw a recommendation,saw recommendations,seen a recommendation,see a recommendation,shown recommendations,shown a recommendation,were shown a recommendation,viewed a recommendation,seeing a recommendation,exposed to recommendations,recommendations were shown,a recommendation was shown,recommendations were displayed,a recommendation was displayed,recommendations had been shown,recommendation impressions were shown,impressions of recommendations were shown,${SEEN.join(',')}`,
  ],
  [
    clickedSearches,
    'clicked search,clicked query,search clicked',
    'searches clicked,searches with clicks,searches with a click,searches with at least one click,searches that had clicks',
  ],
  [
    adds,
    'cart,cart add,add to cart,cart addition,basket add,addition to cart,add to basket,basket addition,cart event,add to cart event,add,add to bag,atc,bag add,addition to the cart,cart row,cart line,addition to basket',
    'adds to cart,additions to cart,adds to basket,add to cart count,cart adds count,number of add to carts,cart add count,adds to the cart,adds to carts,add to carts,cart activity,items put in the cart,times added to cart,add to cart actions,add to cart clicks',
  ],
  [
    averagePosition,
    '',
    'avg click pos,average click pos,avg pos,average pos,average click position,avg click position,mean click position,average position,average clicked position,average position of clicks,average position clicked,average rank,average click rank,avg position,average position of the click,average result position',
  ],
  [
    saleLines,
    'sale line,sales line,order line,sale row,sales row,order row,sold line,line of an order,line sold',
    'number of order lines,lines of orders',
  ],
  [
    lastDate,
    '',
    'last date on which,latest event date,last event date,most recent event date,latest date,most recent date,last day on which,last day with,latest day with,last day we,last day we ever,last time we,when was the last time,when was the last time we,when was the last time someone,when was the last time anyone,when was the last time somebody,when was the last,when was the most recent,when was our last,when was our most recent,date of our most recent,date of the last,date of our last,date of the most recent,latest date of,most recent date of,last date of,when did we last have,when was the latest,date of the latest,when did we last see,when did we last get,date of our latest,when did the last',
  ],
  [
    firstDate,
    '',
    'first date on which,earliest event date,first event date,earliest date,first day on which,first day with,first day we,first day we ever,first time we,when was the first time,when was the first time we,when was the first time someone,when was the first time anyone,earliest day with,when was the first,when was our first,date of the first,date of our first,first date of,earliest date of,when was the earliest,when did we record the first,when did we get the first,when did we see the first,when did we have the first,when did we first have,when did we first see,date of the earliest,when did the first',
  ],
  [
    events,
    'event,row,event row,activity row,data row',
    'records,event count,row count,number of events,number of rows,count of rows,count of events,record count,total events,total rows,event volume,activity',
  ],
]
