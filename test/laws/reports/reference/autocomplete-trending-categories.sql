-- Clicks on trending categories.
SELECT suggestion AS category_name, suggestion_url AS category_url, COUNT(*) AS click_count, COUNT(DISTINCT visit_id) AS visit_count
FROM autocomplete_clicks
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND suggestion_type = 'TrendingCategory'
GROUP BY suggestion, suggestion_url
