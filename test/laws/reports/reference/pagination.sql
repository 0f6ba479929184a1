-- Searches by the pagination option selected, per day; 0 and null are both the default.
SELECT event_date, COALESCE(pagination_set_id, 0) AS pagination_set_id, MAX(pagination_set_name) AS pagination_set_name,
       COALESCE(pagination_set_option, 0) AS pagination_set_option, MAX(pagination_set_option_label) AS pagination_set_option_label,
       COUNT(*) AS search_count, COUNT(click_item_id) AS click_count,
       RATIO(COUNT(click_item_id), COUNT(*)) AS ctr
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'search'
GROUP BY event_date, COALESCE(pagination_set_id, 0), COALESCE(pagination_set_option, 0)
