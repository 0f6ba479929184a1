-- Clicks on suggestions, except trending suggestions.
SELECT keyword, suggestion_type, suggestion, COUNT(*) AS click_count, COUNT(DISTINCT visit_id) AS visit_count
FROM autocomplete_clicks
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND suggestion_type NOT IN ('TrendingCategory', 'TrendingItem') AND keyword <> ''
GROUP BY keyword, suggestion_type, suggestion
