-- Search count by engine and group, per day.
SELECT event_date, engine_id, MAX(engine_name) AS engine_name, group_id, MAX(group_name) AS group_name,
       COUNT(*) AS search_count
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'search'
GROUP BY event_date, engine_id, group_id
