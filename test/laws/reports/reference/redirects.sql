-- Redirects by rule and trigger; an order counts once in a row, however often its visit was redirected.
SELECT redirect_id, MAX(redirect_name) AS redirect_name, redirect_url, keyword, landing_page_url,
       SUM(n) AS redirect_count, COUNT(order_number) AS order_count, COALESCE(SUM(order_total), 0) AS revenue
FROM (SELECT redirect_id, MAX(redirect_name) AS redirect_name, redirect_url, keyword, landing_page_url, order_number,
             COUNT(*) AS n, MAX(order_total) AS order_total
      FROM redirect_events
      WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters
      GROUP BY redirect_id, redirect_url, keyword, landing_page_url, order_number) o
GROUP BY redirect_id, redirect_url, keyword, landing_page_url
