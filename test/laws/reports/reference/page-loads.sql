-- Page loads by type and path, with the activity of the visits that loaded them, per day.
SELECT event_date, page_type, page_path, SUM(page_loads) AS page_load_count, COUNT(*) AS visit_count,
       SUM(visit_search_count) AS search_count, SUM(visit_order_count) AS order_count, COALESCE(SUM(visit_revenue), 0) AS revenue
FROM page_loads
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters
GROUP BY event_date, page_type, page_path
