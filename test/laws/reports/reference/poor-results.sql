-- Searches with at most 10 results, by keyword. The threshold applies to each search.
SELECT keyword, COUNT(*) AS search_count,
       COUNT(*) FILTER (WHERE no_of_results = 0) AS zero_result_count,
       RATIO(SUM(no_of_results), COUNT(no_of_results)) AS avg_no_of_results,
       COUNT(DISTINCT visit_id) AS visit_count,
       COUNT(click_item_id) AS click_count,
       RATIO(COUNT(click_item_id), COUNT(*)) AS ctr
FROM summary
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'search' AND no_of_results <= 10 AND keyword <> ''
GROUP BY keyword
