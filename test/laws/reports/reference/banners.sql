-- Impressions and clicks by banner and campaign, per day.
SELECT event_date, banner_id, MAX(banner_name) AS banner_name, campaign_name, SUM(impressions) AS impression_count, SUM(clicks) AS click_count,
       RATIO(SUM(clicks), SUM(impressions)) AS ctr
FROM (SELECT event_date, banner_id, banner_name, campaign_name, impressions, 0 AS clicks
      FROM banner_impressions WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters
      UNION ALL
      SELECT event_date, banner_id, banner_name, campaign_name, 0, 1
      FROM summary WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters AND event_type = 'banner_click') u
GROUP BY event_date, banner_id, campaign_name
