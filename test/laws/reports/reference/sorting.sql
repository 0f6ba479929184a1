-- Searches by the sorting option selected, per day; 0 and null are both the default.
SELECT event_date, COALESCE(sorting_set_id, 0) AS sorting_set_id, MAX(sorting_set_name) AS sorting_set_name,
       COALESCE(sorting_set_field_id, 0) AS sorting_set_field_id, MAX(sorting_set_field_name) AS sorting_set_field_name,
       COUNT(*) AS search_count, COUNT(click_item_id) AS click_count,
       RATIO(COUNT(click_item_id), COUNT(*)) AS ctr
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'search'
GROUP BY event_date, COALESCE(sorting_set_id, 0), COALESCE(sorting_set_field_id, 0)
