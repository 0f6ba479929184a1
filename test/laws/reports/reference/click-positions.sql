-- Clicked searches by position bucket and their share; a null or non-positive position is left out.
SELECT position_bucket, click_count,
       RATIO(click_count, SUM(click_count) OVER ()) AS click_share, bucket_no
FROM (SELECT CASE WHEN click_element_position = 1 THEN '1' WHEN click_element_position <= 3 THEN '2-3'
                  WHEN click_element_position <= 10 THEN '4-10' ELSE '11+' END AS position_bucket,
             MIN(click_element_position) AS bucket_no, COUNT(*) AS click_count
      FROM summary
      WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'search' AND click_element_position >= 1
      GROUP BY 1) b
