-- Searches, clicks, carts and sales by selected facet value and keyword.
SELECT f.facet_field, MAX(f.facet_name) AS facet_name, f.facet_value, s.keyword,
       COUNT(*) FILTER (WHERE event_type = 'search') AS search_count,
       COUNT(click_item_id) FILTER (WHERE event_type = 'search') AS click_count,
       RATIO(COUNT(click_item_id) FILTER (WHERE event_type = 'search'), COUNT(*) FILTER (WHERE event_type = 'search')) AS ctr,
       COUNT(*) FILTER (WHERE event_type = 'cart') AS cart_count,
       COUNT(*) FILTER (WHERE event_type = 'sale') AS sale_count,
       COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale') AS order_count,
       COALESCE(SUM(item_total) FILTER (WHERE event_type = 'sale'), 0) AS revenue
FROM facet_selections f
JOIN summary s ON s.account_id = f.account_id AND s.event_date = f.event_date AND s.tracking_id = f.tracking_id
WHERE f.account_id = :account AND f.event_date BETWEEN :start AND :end
  AND s.account_id = :account AND s.event_date BETWEEN :start AND :end AND :filters AND event_type IN ('search', 'cart', 'sale') AND s.keyword <> ''
GROUP BY f.facet_field, f.facet_value, s.keyword
