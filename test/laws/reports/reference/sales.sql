-- Orders, lines and revenue by item and keyword of the originating search.
SELECT item_id, MAX(item_name) AS item_name, keyword,
       COUNT(DISTINCT order_number) AS order_count, COUNT(*) AS sale_count,
       COALESCE(SUM(item_quantity), 0) AS quantity, COALESCE(SUM(item_total), 0) AS revenue,
       RATIO(SUM(item_total), SUM(item_quantity)) AS avg_item_price
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'sale' AND keyword <> ''
GROUP BY item_id, keyword
