-- Clicks on trending items, with the order lines that the clicks led to.
SELECT item_id, MAX(item_name) AS item_name, COUNT(*) AS click_count, COUNT(DISTINCT visit_id) AS visit_count,
       COUNT(DISTINCT order_number) AS order_count,
       RATIO(COUNT(DISTINCT order_number), COUNT(*)) AS conversion_rate,
       COALESCE(SUM(item_total), 0) AS revenue
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'autocomplete_trending_item_click'
GROUP BY item_id
