-- Unique visitors and visits, average results, converting visitors and revenue, per day.
SELECT event_date,
       COUNT(DISTINCT visitor_id) FILTER (WHERE event_type = 'search') AS visitor_count,
       COUNT(DISTINCT visit_id) FILTER (WHERE event_type = 'search') AS visit_count,
       COUNT(*) FILTER (WHERE event_type = 'search') AS search_count,
       RATIO(SUM(no_of_results) FILTER (WHERE event_type = 'search'), COUNT(no_of_results) FILTER (WHERE event_type = 'search')) AS avg_no_of_results,
       COUNT(DISTINCT visitor_id) FILTER (WHERE event_type = 'search' AND had_sale) AS converting_visitor_count,
       RATIO(COUNT(DISTINCT visitor_id) FILTER (WHERE event_type = 'search' AND had_sale), COUNT(DISTINCT visitor_id) FILTER (WHERE event_type = 'search')) AS conversion_rate,
       COALESCE(SUM(item_total) FILTER (WHERE event_type = 'sale'), 0) AS revenue
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type IN ('search', 'sale')
GROUP BY event_date
