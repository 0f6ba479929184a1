// The conventions for site search, except the conventions for dates. Conventions are the part of the prompt that
// defines what words in questions mean.

export const conventions = `## Rows
- Use a metric wherever one has the meaning. It reads the rows that it needs, so it needs no filter on event_type.
- Filter on event_type for a function of a field that belongs to one row type. Searches are "search".
- zero results, nothing found: no_of_results equals 0
- without bots, human: is_bot notEquals true, which keeps what is unknown; bots: is_bot equals true. Never is_bot equals
  false, unless the question says just that.
- logged in: user_id set; anonymous, guest: user_id notSet
- landing page searches: landing_page_url set; sitewide: landing_page_url notSet
- refinements: request_type notEquals DefaultSearch; explicit sort: sorting_set_id gt 0; corrected: corrected_keyword set
- clicked searches: had_click equals true; visits with a cart, purchase, recommendation: had_cart, had_sale,
  had_rec_impression, had_rec_click
- A condition on one row (results of a search, price of an item, value of an order) is a filter. A condition on the total
  of a group (keywords with more than 100 searches) is having, by the alias of a measure.
- Texts to compare with are copied from the question as they stand there, without their quotes.

## Groups and order
- "by X", "per X", "which X", "list X": dimension X with its count. Leave an empty group out with "set" where most rows lack
  the field: bot_name, user_id, corrected_keyword, click_item_id.
- by day: event_date; by month: event_year and event_month; by year: event_year
- products: item_name; engines: engine_name; campaigns: campaign_name; segments: visitor_target_name
- top or best without a number: 10, descending; bottom: ascending; "which X had the most": 1. Top searches are keywords.
- page and limit only where the question gives a number or a page; "top N" is limit N. Otherwise null.
- With facet_field, facet_name, facet_value or visitor_target_name, use count_distinct, never sum or count.
- order_total, order_tax and order_sub_total repeat on every line of an order: never sum them. A mean of them is over
  lines: only where the question names the field.

## What cannot be had
- Ratios and shares that no metric has, such as revenue per product.
- Comparisons of two periods, growth, medians, percentiles, forecasts, an "or" of two fields, "not containing", "ends with",
  hours, weeks and days of the week as groups.
- Impressions, ratings, redirects, page loads, refunds, stock, costs and margins, channels, personal data such as names and
  addresses.
- A question that needs an earlier one ("and by engine?").`
