-- Searches, clicks, carts and orders, and their rates, per day.
SELECT event_date,
       COUNT(*) FILTER (WHERE event_type = 'search') AS search_count,
       COUNT(click_item_id) FILTER (WHERE event_type = 'search') AS click_count,
       COUNT(*) FILTER (WHERE event_type = 'cart') AS cart_count,
       COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale') AS order_count,
       RATIO(COUNT(click_item_id) FILTER (WHERE event_type = 'search'), COUNT(*) FILTER (WHERE event_type = 'search')) AS ctr,
       RATIO(COUNT(*) FILTER (WHERE event_type = 'cart'), COUNT(*) FILTER (WHERE event_type = 'search')) AS cart_rate,
       RATIO(COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale'), COUNT(*) FILTER (WHERE event_type = 'search')) AS order_rate
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type IN ('search', 'cart', 'sale')
GROUP BY event_date
