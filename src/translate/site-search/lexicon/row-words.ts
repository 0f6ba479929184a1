// Phrases that are conditions on rows, and words for contexts, which select the row type.

import type { EventType } from '../../../site-search/event-types.ts'
import type { Condition, Measure } from '../../lexicon/meaning.ts'
import {
  adds,
  bannerClicks,
  clicks,
  orders,
  recommendationClicks,
  revenue,
  searches,
  trendingClicks,
} from '../measures.ts'
import { phrases, RECOMMENDATIONS } from './phrases.ts'
import { EMPTY_PAGES, NOTHING_BROUGHT_BACK } from './result-words.ts'

const where = (member: string, operator: Condition['operator'], ...values: string[]): Condition =>
  values.length === 0 ? { member, operator } : { member, operator, values }

/** Variants of: the visit had no sale. */
const NO_SALE_IN_VISIT = phrases(
  'no,with no,but no,without,without a,without an,without any,but without a',
  'sale,sales,order,orders,purchase,purchases',
  'in the,in that,in the same',
  'visit,session',
)

/** Variants of: the visit had no recommendation impression. `Show recommendations` alone asks for them. */
const NOT_SHOWN = phrases('not show,not see,not display,never showed,never displayed', ',a,any', RECOMMENDATIONS)

const ON_LANDING_PAGES = phrases(
  'run,made,done,placed,performed,started,happening,happened,took place,taking place',
  'on',
  'landing pages,landing page,a landing page,any landing page,some landing page',
)

const FROM_LANDING_PAGES = phrases(
  'that,which,who',
  'came from,come from,arrived from',
  'landing pages,a landing page,any landing page,some landing page',
)

/** Variants of: nothing was typed. A blank keyword is stored as null. */
const NO_KEYWORD = [
  'keyword is blank,keyword is empty,keyword was blank,keyword was empty',
  ...phrases(
    ',with a,with an,with',
    'blank,empty',
    'keyword,keywords,search term,search terms,search phrase,search phrases',
  ),
  ...phrases('without a,without any,with no,no', 'keyword,search term,search phrase'),
]

/** In "searches that bots send", "send" is not a request to send something. */
const SENT_BY_BOTS = [
  ...phrases('did,do', ',the,our', 'bots,crawlers,robots,spiders', 'send,make,run,issue,use'),
  ...phrases('sent,issued,run,used', 'by', 'bots,crawlers,robots,spiders'),
]

/** Variants of: without bots. */
const NO_BOTS = [
  ...phrases(
    'without,without any,excluding,exclude,excl,excl.,ex,no,minus,ignoring,ignore,not counting,not count,not including,not include,apart from,except,except for,other than,leaving out,leave out,filtering out,filter out,remove,removing,strip out,skip,disregarding,disregard,not by,not from,not,non',
    ',the',
    'bots,crawlers,robots,bot traffic,crawler traffic',
  ),
  ...phrases('bots,the bots,once the bots', ',are,were', 'excluded,removed,left out,not included'),
  ...phrases('not', 'made by,classified as,flagged as,identified as,marked as,recognized as', 'bot,bots,a bot'),
]

const LED_TO =
  'led to,leading to,lead to,resulted in,resulting in,result in,turned into,turn into,converted into,converted to,ended in,ended with,ended up in,ending in,ending with,end in,followed by,brought,produced,generated,triggered,drove'
const AN_ORDER = 'an order,a purchase,a sale'
const TO_AN_ORDER = [
  ...phrases(LED_TO, AN_ORDER),
  ...phrases('led to,resulted in,turned into', 'orders,purchases,sales'),
]
const TO_NO_ORDER = phrases(
  'not lead to,not result in,not end in,not turn into,not end with,not followed by,not convert into,without leading to,without resulting in,ended without',
  AN_ORDER,
)
const TO_A_CLICK = [
  ...phrases(LED_TO, 'a click,clicks'),
  ...phrases('got,had,that had,that got,with,have,having,received,had any,but,yet', 'a click,at least one click'),
]

/** Variants of: trending. */
const TRENDING = [
  ...phrases(
    ',from,via,on,of',
    ',autocomplete',
    'trending',
    'item,items,product,products,item suggestion,item suggestions,suggestion,suggestions',
  ),
  ...phrases(',from', 'trending', 'item,items,suggestion,suggestions', 'in,of,from', ',the', 'autocomplete'),
]

/** Variants of: the keyword was corrected. */
const CORRECTED = [
  ...phrases(
    'corrected by',
    ',the,a',
    'spellcheck,spell check,spellchecker,spell checker,autocorrect,spelling correction',
  ),
  ...phrases(
    'with,had',
    ',a',
    'correction,corrections,spelling correction,spelling corrections,spell correction,spell corrections',
  ),
]

/** Variants of: it may be a bot. */
const UNKNOWN_BOTS = [
  ...phrases('not known,unclear,unknown', 'if,whether', 'bot,it was a bot'),
  ...phrases('bot status,bot classification,bot flag', ',is,was', 'unknown'),
]

/** Variants of: nothing was found. */
const NOTHING_FOUND = [
  ...phrases('zero,no,null,without,without any', 'result,results,hit,hits,match,matches,search results'),
  ...phrases(
    'not return,not find,not give,not get,not have,not yield,not produce,not show',
    'results,any results,a result',
  ),
  ...phrases(
    'brought,bring,yield,yielded,found,finding,find,finds,returned,return,returns,returning,came back with',
    'nothing,no results',
  ),
  ...phrases('came,come,coming', 'back,up', 'empty'),
]

/** Conditions with their phrases. `listed`: the field that the phrase lists, as `which bots` lists names. */
export const conditionWords: readonly (readonly [phrases: string, filters: readonly Condition[], listed?: string])[] = [
  // Not a condition: other parts decide whether it has a meaning.
  ['in the same visit,in the same session,within the same visit,within the same session,during the same visit', []],
  [
    'page size other than the default,non default page size,a page size other than the default,other page size than the default,changed the page size,changed page size',
    [where('pagination_set_option', 'gt', '0')],
  ],
  [
    'non default pagination,non default pagination set,non default pagination sets,pagination set other than the default,pagination other than the default,pagination set was chosen,pagination set was selected,chose a pagination set,selected a pagination set',
    [where('pagination_set_id', 'gt', '0')],
  ],
  [
    `nothing was found,where nothing was found,in which nothing was found,where nothing got found,with no search results,bring up nothing,lead nowhere,no products,with nothing found,that found nothing,draw a blank,drew a blank,without a result,empty result,empty results,empty searches,empty search,null searches,nothing found,unsuccessful,failed,failing,failed to find anything,not find anything,not return anything,dead end,dead ends,0 result,with empty results,with an empty result,empty handed,no products found,not bring up anything,not bring back anything,not return a single result,resultless,zero result searches,gave no results,got no results,${NOTHING_FOUND.join()}`,
    [where('no_of_results', 'equals', '0')],
  ],
  [
    'they had results,did return results,did return any results,did have results,they did return results,they did have results,there were results,results were found,it had results,with results,with a result,with at least one result,had results,that returned results,returned results,returning results,found something,found anything,find something,find anything,finding something,returned something,returned anything,return something,return anything,returning something,returning anything,did return something,did find something,did find anything,found results,successful,non zero results,non zero result,nonzero results,with any results,that found something,with some results,with matches',
    [where('no_of_results', 'gt', '0')],
  ],
  [
    `leave the bots out,leave bots out,leave the crawlers out,leave crawlers out,leaving the bots out,leaving bots out,leave the robots out,human only,real,genuine,humans only,only humans,only human,human,humans,human traffic,human searches only,no bot,bot traffic excluded,crawlers excluded,non bot,nonbot,not bot,filtered for humans,with bots removed,with bots excluded,with bots filtered out,bot free,by humans,from humans,by people not bots,not a bot,not a crawler,humans not bots,real traffic,${NO_BOTS.join()}`,
    [where('is_bot', 'notEquals', 'true')],
  ],
  [
    'bot,bots,crawler,crawlers,robot,robots,spider,spiders,bot traffic,crawler traffic,automated traffic,by bots,from bots,by crawlers,from crawlers,bots only,only bots,bot only,web crawlers,bot generated,made by bots,flagged as bot,flagged as bots,classified as bots,classified as bot,identified as bots,identified as bot,marked as bots,marked as bot,recognized bots,known bots,known crawlers,recognised bots,search bots,from a bot,by a bot,bot activity',
    [where('is_bot', 'equals', 'true')],
    'bot_name',
  ],
  [
    `we do not know whether it was a bot,we do not know if it was a bot,we do not know whether they were bots,unknown bot status,with unknown bot status,unclassified traffic,not classified as bot or human,unknown bot classification,unclassified,${UNKNOWN_BOTS.join()}`,
    [where('is_bot', 'notSet')],
  ],
  [
    'guests left out,anonymous visitors left out,logged in,signed in,who were logged,that were logged,who were signed,that were signed,signed,logged on,registered,authenticated,with an account,who logged in,who were logged in,who had logged in,while logged in,with a login,identified,logged,not anonymous,non anonymous',
    [where('user_id', 'set')],
    'user_id',
  ],
  [
    'anonymous,as guests,anonymously,guest,as a guest,not logged in,not logged on,logged out,signed out,unregistered,unauthenticated,not signed in,without logging in,without signing in,without an account,without a login,who never logged in,never logged in,not log in,not registered,non logged in,not sign in,unidentified,while logged out,without being logged in,who are not logged in,without login,not have logged in,no login',
    [where('user_id', 'notSet')],
  ],
  [
    'landing page searches,landing page search,landing page queries,landing page requests,on landing pages,on a landing page,from landing pages,from a landing page,landing page traffic,landing page browsing,with a landing page,on any landing page,via landing pages,through landing pages,that happened on landing pages,at landing pages,made on landing pages,in landing pages,that came from a landing page',
    [where('landing_page_url', 'set')],
  ],
  [
    'sitewide,site wide,sitewide searches,not on a landing page,not on landing pages,outside landing pages,outside of landing pages,excluding landing pages,without landing pages,without a landing page,without landing page,not from landing pages,not from a landing page,off landing pages,excluding landing page searches,exclude landing pages,no landing page,not landing page searches,non landing page,across the whole site,other than landing pages,not tied to a landing page,with no landing page,whole site',
    [where('landing_page_url', 'notSet')],
  ],
  [
    'refinement,refinements,refinement request,refinement requests,refinement search,refinement searches,refined,refined searches,refined search,refining searches,non default requests,non default request,non default searches,non default search,non default request type,non default request types,were non default,was non default,are non default,is non default,were nondefault,not default searches,not default requests,other than default searches,other than default search,excluding default searches,except default searches,not of the default type,refinement queries,search refinements,refined their search,refine their search,refined results',
    [where('request_type', 'notEquals', 'DefaultSearch')],
  ],
  [
    'default search,default searches,default request,default requests,default search requests,default type',
    [where('request_type', 'equals', 'DefaultSearch')],
  ],
  [
    'concept search,concept searches,concept search requests,concept requests',
    [where('request_type', 'equals', 'ConceptSearch')],
  ],
  [
    'unified search,unified searches,unified search requests,unified requests',
    [where('request_type', 'equals', 'UnifiedSearch')],
  ],
  [
    'sorted searches,sorted search,sorted queries,that were sorted,which were sorted,sorted the results explicitly,explicit sorts only,sorted explicitly,pick explicitly,picked explicitly,choose explicitly,chose explicitly,chosen explicitly,explicitly picked,explicitly chosen,explicitly chose,explicitly pick,explicit sort,explicit sorts,explicitly sorted,explicit sorting,explicit sort applied,an explicit sort applied,with a sort applied,sort applied,with sorting applied,sorting applied,with explicit sorting,applied a sort,applied sorting,apply an explicit sort,apply a sort,apply sorting,applied an explicit sort,use sorting,using sorting,used a sort,used explicit sorting,used an explicit sort,use an explicit sort,custom sort,custom sorting,changed the sort order,change the sort order,changed sorting,change the sorting,changed the sorting,re sorted,resorted,explicitly sort,non default sort,non default sorting,non default sorting set,non default sorting sets,non default sort order,sorting set other than the default,with a sort order,were sorted,was sorted,sort explicitly,actively sorted,chose a sort,chose a sorting,choose a sort order,picked a sort order,re sort,with an explicit sort order,explicit sort order,sort the results,sorted the results,sort their results,sorted their results,resort,sort was applied,explicit sort was applied,an explicit sort was applied',
    [where('sorting_set_id', 'gt', '0')],
  ],
  [
    `after a spelling correction,after spelling correction,after a correction,after spelling corrections,rewritten,were rewritten,was rewritten,spell corrected,spelling corrected,spellcorrected,corrected search,corrected searches,auto corrected,autocorrected,corrected,were corrected,was corrected,spelling was corrected,spelling was fixed,had their spelling corrected,got corrected,misspelled,misspelt,with typos,with a typo,were spell corrected,were autocorrected,got spell corrected,spell correction,spell corrections,spellchecked,spell checked,where spelling was corrected,that needed a spelling correction,needed a spelling correction,spelling corrections,mis spelled,corrected for spelling,corrected spelling,got autocorrected,triggered a spelling correction,triggered spelling correction,spelling correction was applied,${CORRECTED.join()}`,
    [where('corrected_keyword', 'set')],
    'corrected_keyword',
  ],
  [
    'when we corrected it,when we corrected them,when it was corrected,when they were corrected,when it got corrected,that we corrected,which we corrected,before we corrected it,before we corrected them,before it was corrected,before they were corrected,before the correction,before correction,before being corrected,before spelling correction,before the spelling correction,before the spelling was corrected',
    [where('corrected_keyword', 'set')],
    'original_keyword',
  ],
  [
    'not corrected,not spell corrected,uncorrected,without a correction,without correction,without corrections,without a spelling correction,without spelling correction,without spelling corrections,with no spelling correction,with no correction,not autocorrected,not spelling corrected,not get corrected,not spell checked,no spelling correction,no correction',
    [where('corrected_keyword', 'notSet')],
  ],
  [
    `with at least 1 click on a search result,with at least 1 click on a result,at least 1 click on a search result,with at least one click on a search result,with at least one click on a result,with a click on a search result,with a click on a result,had clicks,got clicks,had any click,where something was clicked,with any click,clicked through,where a result was clicked,${TO_A_CLICK.join()}`,
    [where('had_click', 'equals', 'true')],
  ],
  [
    'without a click,without click,without clicks,without any click,without any clicks,no click,no clicks,zero clicks,with no click,with no clicks,not clicked,unclicked,had no click,had no clicks,got no click,got no clicks,not click,not click anything,not click on anything,not get a click,not get any clicks,not get clicked,not lead to a click,not lead to any click,not result in a click,without clicking,without clicking anything,without clicking on anything,without a single click,never clicked,never got clicked,nobody clicked,no one clicked,nobody clicked on anything,no one clicked on anything,clickless,not followed by a click,not followed by any click,with zero clicks,nothing was clicked,not click a result,not click on a result,not have a click,not have any clicks,not have clicks,and no click,ended without a click,received no clicks,where nothing was clicked,not receive any clicks,clicked nothing,clicked on nothing,not receive a click,but no click',
    [where('had_click', 'equals', 'false')],
  ],
  [
    `with an attributed order,with attributed orders,were attributed an order,attributed to an order,linked to an order,led someone to buy,lead to an sale,${TO_AN_ORDER.join()}`,
    [where('order_number', 'set')],
  ],
  [
    `not lead to any order,not lead to any purchase,not lead to orders,not lead to sales,without an attributed order,${TO_NO_ORDER.join()}`,
    [where('order_number', 'notSet')],
  ],
  [
    'filtered by facets,using facets,use facets,used facets,that used facets,applied facets,applied a facet filter,applied facet filters,used a facet filter,used facet filters,using facet filters,with facet filters,with a facet filter,with facets selected,with a facet selected,with selected facets,with facet selections,with a facet selection,selected a facet,selected facets',
    [where('facet_field', 'set')],
  ],
  [NO_KEYWORD.join(','), [where('keyword', 'notSet')]],
  [
    [
      ...ON_LANDING_PAGES,
      ...FROM_LANDING_PAGES,
      ...phrases('coming from,arriving from', 'landing pages,a landing page,any landing page'),
    ].join(','),
    [where('landing_page_url', 'set')],
  ],
  [SENT_BY_BOTS.join(','), [where('is_bot', 'equals', 'true')]],
  [[...NOTHING_BROUGHT_BACK, ...EMPTY_PAGES].join(','), [where('no_of_results', 'equals', '0')]],
  [NOT_SHOWN.join(','), [where('had_rec_impression', 'equals', 'false')]],
  [NO_SALE_IN_VISIT.join(','), [where('had_sale', 'equals', 'false')]],
]

/** Variants of: something was put into a cart. */
const INTO_CARTS = phrases(
  'add,adds,added,adding,put,puts,putting,placed,placing,dropped',
  ',something,anything,an item,items,a product,products,it',
  'to,in,into',
  ',the,their,a',
  'cart,carts,basket,baskets,bag,bags,shopping cart,shopping carts',
)

/** The actor is named before the verb. "type" alone may mean a kind of something. */
const TYPING = phrases('did,do,have', 'people,visitors,customers,users,shoppers,they,guests,buyers', 'type,typed')

/** Names of the rows of a type: among sales lines. */
const ON_LINES = phrases('among,on,across,within,in,from,over', 'sale,sales,order', 'lines,rows')

/** Words for actions and places, which select a row type. Verbs first. */
export const contextWords: readonly (readonly [
  phrases: string,
  on: EventType,
  measure: Measure | undefined,
  verb: boolean,
])[] = [
  [
    `${TYPING.join(',')},after searching for,after they searched for,after having searched for,searched,searched for,originally type,originally typed,searched on,search for,searching,searching for,look for,looked for,looked up,looking for,queried,search on,typed,typed in,typing,entered,enter,type in,search with,searched with,look up,ran a search,ran searches,ran a search for,made a search,made searches,did searches,performed a search,performed searches,type into the search box,typed into the search box,put into the search box,enter in the search box,search the site for,type`,
    'search',
    searches,
    true,
  ],
  [
    'sold,bought,buy,buying,purchased,purchasing,ordered,ordering,converted,convert,converting,checked out,selling,sell,purchased something,bought something,bought anything,buy something,buy anything,ordered something,ordered anything,order something,order anything,purchase something,purchase anything,made a purchase,make a purchase,made purchases,placed an order,place an order,placed orders,placed,completed a purchase,complete a purchase,completed an order,made an order,make an order,having bought,having purchased,actually bought,actually purchased,sells,ended up buying,ending up buying,went on to buy,go on to buy,went on to purchase,shopped',
    'sale',
    orders,
    true,
  ],
  [
    'spent,spend,spends,spending,paid,earned,earn,earns,earning,turned over,turning over,grossed,grossing',
    'sale',
    revenue,
    true,
  ],
  [
    `reached the cart,reach the cart,got as far as the cart,made it to the cart,got added to cart,got added to the cart,carted,in cart,in the cart,in carts,in the basket,in baskets,went into carts,went into the cart,ended up in carts,ended up in the cart,landed in carts,landed in the cart,into carts,into the cart,into their carts,${INTO_CARTS.join(',')}`,
    'cart',
    adds,
    true,
  ],
  [
    'got clicked,get clicked,clicked something,clicked on something,clicked a result,clicked on a result,clicked at least one result,click something,click on something,click a result,click on a result,clicked,click,clicked on,clicked upon,click on,clicking,clicking on,get clicked on,got clicked on,tapped',
    'search',
    clicks,
    true,
  ],
  [
    'from recommendations,via recommendations,through recommendations,by recommendations,of recommendations,in recommendations,on recommendations,for recommendations,attributed to recommendations,driven by recommendations,from recommendation widgets,via recommendation widgets,through recommendation widgets,from recommendation clicks,via recommendation clicks,from recs,via recs,from recommended items,from recommended products,on recommended items,on recommended products,recommended,recommendation,recommendations,recs,rec,recommendation widgets,from widgets,via widgets,through widgets,on widgets,recommendation driven,generated by recommendations,from clicks on recommendations,attributed to recommendation clicks,after a recommendation click,after recommendation clicks,brought in by recommendations,from recommendation click,recommender,earned by recommendations,attributed to recommendation widgets,attributed to widgets,generated by widgets,generated by recommendation widgets,driven by recommendation widgets,made by recommendations,recommended item,recommended items,recommended product,recommended products,with recommendations,from product recommendations,product recommendations,product recommendation,attributed revenue from recommendations',
    'rec_click',
    recommendationClicks,
    false,
  ],
  [
    'from banners,via banners,through banners,on banners,attributed to banners,driven by banners,from banner clicks,via banner clicks,of banners,for banners,with banner clicks,attributed to banner clicks,after a banner click,after banner clicks,from a banner click,banner driven,from banner',
    'banner_click',
    bannerClicks,
    false,
  ],
  [
    `trending autocomplete items,trending autocomplete item,trending autocomplete products,trending autocomplete,autocomplete trending,from trending item clicks,via trending item clicks,attributed to trending items,trending,from autocomplete trending item clicks,attributed to autocomplete trending items,generated by trending items,in autocomplete,in the autocomplete,${TRENDING.join()}`,
    'autocomplete_trending_item_click',
    trendingClicks,
    false,
  ],
  [
    'search row,search rows,of search events,on search rows,among search rows,on search,on the search,in search',
    'search',
    undefined,
    false,
  ],
  ['cart rows,on cart rows,among cart rows,of cart events,for cart events', 'cart', undefined, false],
  [
    `sale rows,on sale rows,sales rows,among sale rows,in sales,on sales,of sales,in orders,of orders,in order,on orders,in purchases,of purchases,per sale row,for orders,from orders,for sale events,used in orders,in an order,for sales,for purchases,across orders,${ON_LINES.join(',')}`,
    'sale',
    undefined,
    false,
  ],
  ['rec click rows,on rec click rows,recommendation click rows,for rec click events', 'rec_click', undefined, false],
  ['banner click rows,on banner click rows,for banner click events', 'banner_click', undefined, false],
]
