-- Searches and conversion by keyword, request type and engine, per day. Drops rows with a blank keyword.
SELECT event_date, keyword, request_type, engine_id, MAX(engine_name) AS engine_name,
       COUNT(*) FILTER (WHERE event_type = 'search') AS search_count,
       COUNT(DISTINCT visit_id) FILTER (WHERE event_type = 'search') AS visit_count,
       RATIO(SUM(no_of_results) FILTER (WHERE event_type = 'search'), COUNT(no_of_results) FILTER (WHERE event_type = 'search')) AS avg_no_of_results,
       COUNT(*) FILTER (WHERE event_type = 'search' AND no_of_results = 0) AS zero_result_count,
       COUNT(click_item_id) FILTER (WHERE event_type = 'search') AS click_count,
       RATIO(COUNT(click_item_id) FILTER (WHERE event_type = 'search'), COUNT(*) FILTER (WHERE event_type = 'search')) AS ctr,
       RATIO(SUM(click_element_position) FILTER (WHERE event_type = 'search'), COUNT(click_element_position) FILTER (WHERE event_type = 'search')) AS avg_click_position,
       COUNT(*) FILTER (WHERE event_type = 'cart') AS cart_count,
       COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale') AS order_count,
       COALESCE(SUM(item_total) FILTER (WHERE event_type = 'sale'), 0) AS revenue
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type IN ('search', 'cart', 'sale') AND keyword <> ''
GROUP BY event_date, keyword, request_type, engine_id
