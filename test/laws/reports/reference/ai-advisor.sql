-- Advice that nobody has dismissed.
SELECT recommendation_id, generated_date, engine_id, engine_name, signal, action, priority, keyword, landing_page_url, item_id,
       title, description, metric, metric_value, impact_revenue
FROM ai_recommendations
WHERE account_id = :account AND generated_date BETWEEN :start AND :end AND :filters AND dismissed_at IS NULL
