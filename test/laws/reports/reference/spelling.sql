-- Corrections per day, counted only at the corrected search, because later rows repeat the two spellings.
SELECT event_date, original_keyword, corrected_keyword,
       COUNT(*) FILTER (WHERE event_type = 'search' AND keyword = original_keyword) AS correction_count,
       COUNT(DISTINCT visit_id) FILTER (WHERE event_type = 'search' AND keyword = original_keyword) AS visit_count,
       COUNT(click_item_id) FILTER (WHERE event_type = 'search' AND keyword = original_keyword) AS click_count,
       RATIO(COUNT(click_item_id) FILTER (WHERE event_type = 'search' AND keyword = original_keyword), COUNT(*) FILTER (WHERE event_type = 'search' AND keyword = original_keyword)) AS ctr,
       COUNT(DISTINCT order_number) FILTER (WHERE event_type = 'sale') AS order_count,
       COALESCE(SUM(item_total) FILTER (WHERE event_type = 'sale'), 0) AS revenue
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type IN ('search', 'cart', 'sale') AND original_keyword IS NOT NULL AND corrected_keyword IS NOT NULL
GROUP BY event_date, original_keyword, corrected_keyword
HAVING COUNT(*) FILTER (WHERE event_type = 'search' AND keyword = original_keyword) > 0
