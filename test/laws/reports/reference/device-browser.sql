-- Searches and conversion by device category, operating system and browser, per day.
SELECT event_date, device_category, operating_system, browser,
       COUNT(*) FILTER (WHERE event_type = 'search') AS search_count,
       COUNT(DISTINCT visit_id) FILTER (WHERE event_type = 'search') AS visit_count,
       COUNT(click_item_id) FILTER (WHERE event_type = 'search') AS click_count,
       RATIO(COUNT(click_item_id) FILTER (WHERE event_type = 'search'), COUNT(*) FILTER (WHERE event_type = 'search')) AS ctr,
       COUNT(*) FILTER (WHERE event_type = 'cart') AS cart_count,
       COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale') AS order_count,
       RATIO(COUNT(DISTINCT visit_id) FILTER (WHERE event_type = 'search' AND had_sale), COUNT(DISTINCT visit_id) FILTER (WHERE event_type = 'search')) AS conversion_rate,
       COALESCE(SUM(item_total) FILTER (WHERE event_type = 'sale'), 0) AS revenue
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type IN ('search', 'cart', 'sale')
GROUP BY event_date, device_category, operating_system, browser
