-- Landing pages, per day.
SELECT event_date, landing_page_url, MAX(page_name) AS page_name,
       COUNT(*) FILTER (WHERE event_type = 'search') AS search_count,
       COUNT(DISTINCT visit_id) FILTER (WHERE event_type = 'search') AS visit_count,
       COUNT(click_item_id) FILTER (WHERE event_type = 'search') AS click_count,
       RATIO(COUNT(click_item_id) FILTER (WHERE event_type = 'search'), COUNT(*) FILTER (WHERE event_type = 'search')) AS ctr,
       RATIO(SUM(no_of_results) FILTER (WHERE event_type = 'search'), COUNT(no_of_results) FILTER (WHERE event_type = 'search')) AS avg_no_of_results,
       COUNT(*) FILTER (WHERE event_type = 'cart') AS cart_count,
       COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale') AS order_count,
       COALESCE(SUM(item_total) FILTER (WHERE event_type = 'sale'), 0) AS revenue
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type IN ('search', 'cart', 'sale') AND landing_page_url IS NOT NULL
GROUP BY event_date, landing_page_url
