-- Metrics that changed by at least 30 percent in the same direction, both from the day before and from the week before.
-- Compares by cross-multiplication, without rounding. On a day without rows, counts and revenue drop to zero.
WITH daily AS (
  SELECT event_date, engine_id, MAX(engine_name) AS engine_name,
         COUNT(*) FILTER (WHERE event_type = 'search') AS search_count,
         COUNT(click_item_id) FILTER (WHERE event_type = 'search') AS click_count,
         COUNT(*) FILTER (WHERE event_type = 'cart') AS cart_count,
         COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale') AS order_count,
         COALESCE(SUM(item_total) FILTER (WHERE event_type = 'sale'), 0) AS revenue,
         COUNT(DISTINCT visitor_id) FILTER (WHERE event_type = 'search') AS visitor_count,
         COUNT(*) FILTER (WHERE event_type = 'search' AND no_of_results = 0) AS zero_result_count
  FROM summary
  WHERE account_id = :account AND event_date BETWEEN :start_minus_7 AND :end AND event_type IN ('search', 'cart', 'sale')
  GROUP BY event_date, engine_id),
engines AS (SELECT engine_id, MAX(engine_name) AS engine_name FROM daily GROUP BY engine_id),
metrics AS (
  SELECT event_date, engine_id, m.metric,
         CAST(CASE m.metric WHEN 'search_count' THEN search_count WHEN 'click_count' THEN click_count
              WHEN 'cart_count' THEN cart_count WHEN 'order_count' THEN order_count WHEN 'revenue' THEN revenue
              WHEN 'visitor_count' THEN visitor_count WHEN 'ctr' THEN click_count
              ELSE zero_result_count END AS DECIMAL(38,4)) AS num,
         CASE WHEN m.metric IN ('ctr', 'zero_result_rate') THEN search_count ELSE 1 END AS den
  FROM daily CROSS JOIN (VALUES ('search_count'), ('click_count'), ('cart_count'), ('order_count'), ('revenue'),
                                ('visitor_count'), ('ctr'), ('zero_result_rate')) AS m (metric)),
days AS (
  SELECT event_date, engine_id, metric FROM metrics
  UNION
  SELECT ADD_DAYS(event_date, 1), engine_id, metric FROM metrics WHERE metric NOT IN ('ctr', 'zero_result_rate')),
compared AS (
  SELECT d.event_date, d.engine_id, d.metric, COALESCE(x.num, 0) AS num, COALESCE(x.den, 1) AS den,
         y.num AS num1, y.den AS den1, w.num AS num7, w.den AS den7
  FROM days d
  JOIN metrics y ON y.engine_id = d.engine_id AND y.metric = d.metric AND y.event_date = ADD_DAYS(d.event_date, -1)
  JOIN metrics w ON w.engine_id = d.engine_id AND w.metric = d.metric AND w.event_date = ADD_DAYS(d.event_date, -7)
  LEFT JOIN metrics x ON x.engine_id = d.engine_id AND x.metric = d.metric AND x.event_date = d.event_date
  WHERE d.event_date BETWEEN :start AND :end AND d.event_date < :today AND y.num > 0 AND w.num > 0),
crossed AS (
  SELECT event_date, engine_id, metric, num, den, num1, den1, num7, den7,
         num * den1 AS a1, num1 * den AS b1, num * den7 AS a7, num7 * den AS b7
  FROM compared WHERE den > 0),
moved AS (
  SELECT event_date, engine_id, metric, num, den, num1, den1, num7, den7, a1, b1, a7, b7,
         CASE WHEN a1 > b1 THEN 'spike' ELSE 'drop' END AS direction,
         CASE WHEN (a1 * 100 >= b1 * 175 AND a7 * 100 >= b7 * 175) OR (a1 * 100 <= b1 * 25 AND a7 * 100 <= b7 * 25) THEN 'High'
              WHEN (a1 * 100 >= b1 * 150 AND a7 * 100 >= b7 * 150) OR (a1 * 100 <= b1 * 50 AND a7 * 100 <= b7 * 50) THEN 'Medium'
              ELSE 'Low' END AS severity
  FROM crossed
  WHERE (a1 * 100 >= b1 * 130 AND a7 * 100 >= b7 * 130) OR (a1 * 100 <= b1 * 70 AND a7 * 100 <= b7 * 70))
SELECT event_date, moved.engine_id, engine_name, metric, direction, severity,
       RATIO(num, den) AS value, RATIO(num1, den1) AS previous_day_value, RATIO(a1 - b1, b1) AS previous_day_change,
       RATIO(num7, den7) AS previous_week_value, RATIO(a7 - b7, b7) AS previous_week_change
FROM moved JOIN engines ON engines.engine_id = moved.engine_id
WHERE :filters
