-- Widget renders and clicks, with the order lines that the clicks led to, per day.
SELECT event_date, widget_id, MAX(widget_name) AS widget_name,
       SUM(impressions) AS impression_count, SUM(clicks) AS click_count,
       RATIO(SUM(clicks), SUM(impressions)) AS ctr,
       SUM(carts) AS cart_count, COUNT(DISTINCT order_number) AS order_count,
       RATIO(COUNT(DISTINCT order_number), SUM(clicks)) AS conversion_rate,
       COALESCE(SUM(item_total), 0) AS revenue
FROM (SELECT event_date, widget_id, widget_name, impressions, 0 AS clicks, 0 AS carts,
             CAST(NULL AS VARCHAR) AS order_number, CAST(NULL AS DECIMAL(18,4)) AS item_total
      FROM rec_impressions WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters
      UNION ALL
      SELECT event_date, widget_id, widget_name, 0, 1, CASE WHEN item_added_to_cart THEN 1 ELSE 0 END, order_number, item_total
      FROM summary WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'rec_click') u
GROUP BY event_date, widget_id
