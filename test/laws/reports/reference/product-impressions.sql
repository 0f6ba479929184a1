-- Items in the top-10 lists.
SELECT item_id, MAX(item_name) AS item_name, SUM(impressions) AS impression_count, SUM(clicks) AS click_count,
       SUM(orders) AS order_count, COALESCE(SUM(revenue), 0) AS revenue,
       RATIO(SUM(clicks), SUM(impressions)) AS ctr
FROM product_impressions
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters
GROUP BY item_id
